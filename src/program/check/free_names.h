// The names that a lambda or a class body takes from outside, found before it is checked: the
// hidden fields and constructor parameters for what it captures must be known by then.
#pragma once

#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "syntax/tree.h"

namespace thinair::check {

struct FreeNames {
  absl::flat_hash_set<std::string_view> variables;
  absl::flat_hash_set<std::string_view> methods;  // called without a target
  absl::flat_hash_set<std::string_view> classes;  // created or extended
  bool uses_this = false;
};

FreeNames free_names(const syntax::Lambda& lambda);
FreeNames free_names(const syntax::ClassDecl& decl);

}  // namespace thinair::check
