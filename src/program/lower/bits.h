// Sets of registers, one for each block of a method.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "program/lower/emitter.h"

namespace thinair::lowering {

class Bits {
 public:
  using Word = uint64_t;

  // Small methods are all there is in practice; what would take gigabytes is refused.
  Bits(size_t rows, size_t columns) : words_((columns + 63) / 64) {
    constexpr size_t kMostWords = size_t{1} << 24;
    if (rows * words_ > kMostWords)
      throw TooLarge{{}, "a method with loops is too large to be analysed"};
    data_.resize(rows * words_);
  }

  // A set inside or outside of the matrix.
  class Row {
   public:
    explicit Row(std::span<Word> words) : words_(words) {}
    bool has(uint32_t n) const { return (words_[n / 64] >> (n % 64) & 1) != 0; }
    void add(uint32_t n) { words_[n / 64] |= Word{1} << (n % 64); }
    void remove(uint32_t n) { words_[n / 64] &= ~(Word{1} << (n % 64)); }
    // Whether anything was new.
    bool add_all(Row other) {
      Word added = 0;
      for (size_t i = 0; i < words_.size(); ++i) {
        added |= other.words_[i] & ~words_[i];
        words_[i] |= other.words_[i];
      }
      return added != 0;
    }
    void assign(Row other) {
      for (size_t i = 0; i < words_.size(); ++i) words_[i] = other.words_[i];
    }
    void clear() {
      for (Word& word : words_) word = 0;
    }

   private:
    std::span<Word> words_;
  };

  Row row(size_t n) { return Row(std::span<Word>(data_).subspan(n * words_, words_)); }
  Row row(size_t n) const {
    return Row(
        std::span<Word>(const_cast<Word*>(data_.data()), data_.size()).subspan(n * words_, words_));
  }

 private:
  size_t words_;
  std::vector<Word> data_;
};

}  // namespace thinair::lowering
