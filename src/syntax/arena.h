// A bump arena: the nodes of a tree live and die together, so none of them is freed alone.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"

namespace thinair {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>, "nothing in an arena is destroyed");
    return new (allocate(sizeof(T), alignof(T))) T{std::forward<Args>(args)...};
  }

  template <typename T>
  std::span<const T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_destructible_v<T> && std::is_trivially_copyable_v<T>);
    if (items.empty()) return {};
    T* to = static_cast<T*>(allocate(items.size() * sizeof(T), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), to);
    return {to, items.size()};
  }
  template <typename T>
  std::span<const T> copy(const std::vector<T>& items) {
    return copy(std::span<const T>(items));
  }

  // One copy of each text. Names from two arenas are equal by content only.
  std::string_view intern(std::string_view text);

  // Forgets everything and keeps the memory for the next unit.
  void reset();
  std::size_t bytes_used() const;

 private:
  static constexpr std::size_t kBlockBytes = std::size_t{64} << 10;

  struct Block {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size = 0;
  };

  void* allocate(std::size_t bytes, std::size_t alignment);
  void* allocate_in_next_block(std::size_t bytes, std::size_t alignment);

  std::vector<Block> blocks_;
  std::size_t block_ = 0;  // the block being filled
  std::byte* next_ = nullptr;
  std::byte* end_ = nullptr;
  absl::flat_hash_set<std::string_view> names_;
};

}  // namespace thinair
