// 128 bits that stand for a state. Two states with the same fingerprint are taken for one: with two
// independent halves that is wrong about once in 2^64 pairs of states.
#pragma once

#include <cstdint>

namespace thinair {

struct Fingerprint {
  uint64_t a = 0, b = 0;

  // Sums do not depend on the order of what is added: sets of events are hashed so, and what was
  // added can be taken away again.
  Fingerprint& operator+=(const Fingerprint& other) {
    a += other.a;
    b += other.b;
    return *this;
  }
  Fingerprint& operator-=(const Fingerprint& other) {
    a -= other.a;
    b -= other.b;
    return *this;
  }
  friend Fingerprint operator-(const Fingerprint& f) { return {0 - f.a, 0 - f.b}; }
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Fingerprint& f) {
    return H::combine(std::move(h), f.a);
  }
};

// Makes a fingerprint of a sequence of numbers.
class Fingerprinter {
 public:
  Fingerprinter& add(uint64_t number) {
    print_.a = mix(print_.a + number, 0x9E3779B97F4A7C15);
    print_.b = mix(print_.b ^ number, 0xD6E8FEB86659FD93);
    return *this;
  }
  Fingerprint print() const { return print_; }

 private:
  static uint64_t mix(uint64_t number, uint64_t salt) {
    number = (number ^ (number >> 32)) * salt;  // murmur's finalizer with two salts
    number = (number ^ (number >> 29)) * 0xBF58476D1CE4E5B9;
    return number ^ (number >> 32);
  }
  Fingerprint print_{0x243F6A8885A308D3, 0x13198A2E03707344};
};

}  // namespace thinair
