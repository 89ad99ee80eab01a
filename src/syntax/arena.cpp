#include "syntax/arena.h"

#include <cstdint>
#include <cstring>

namespace thinair {

void* Arena::allocate(std::size_t bytes, std::size_t alignment) {
  const auto at = reinterpret_cast<std::uintptr_t>(next_);
  const std::size_t padding = (alignment - at % alignment) % alignment;
  if (next_ != nullptr && static_cast<std::size_t>(end_ - next_) >= bytes + padding) {
    std::byte* result = next_ + padding;
    next_ = result + bytes;
    return result;
  }
  return allocate_in_next_block(bytes, alignment);
}

void* Arena::allocate_in_next_block(std::size_t bytes, std::size_t alignment) {
  const std::size_t needed = bytes + alignment;
  std::size_t next = next_ == nullptr ? 0 : block_ + 1;
  while (next < blocks_.size() && blocks_[next].size < needed) ++next;
  if (next == blocks_.size()) {
    const std::size_t size = needed > kBlockBytes ? needed : kBlockBytes;
    blocks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
  }
  block_ = next;
  next_ = blocks_[next].bytes.get();
  end_ = next_ + blocks_[next].size;
  return allocate(bytes, alignment);
}

std::string_view Arena::intern(std::string_view text) {
  if (text.empty()) return {};
  const auto known = names_.find(text);
  if (known != names_.end()) return *known;
  char* copy = static_cast<char*>(allocate(text.size(), 1));
  std::memcpy(copy, text.data(), text.size());
  return *names_.insert(std::string_view(copy, text.size())).first;
}

void Arena::reset() {
  names_.clear();
  // One block serves nearly every unit; what one giant unit needed is not kept for the rest of the
  // file.
  if (blocks_.size() > 1) blocks_.resize(1);
  block_ = 0;
  next_ = blocks_.empty() ? nullptr : blocks_[0].bytes.get();
  end_ = blocks_.empty() ? nullptr : next_ + blocks_[0].size;
}

std::size_t Arena::bytes_used() const {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < blocks_.size() && i < block_; ++i) bytes += blocks_[i].size;
  if (next_ != nullptr) bytes += static_cast<std::size_t>(next_ - blocks_[block_].bytes.get());
  return bytes;
}

}  // namespace thinair
