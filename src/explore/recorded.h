// The execution of a path that has ended, to be kept: identities given, every read's write found.
#pragma once

#include "explore/paths.h"

namespace thinair {

Execution recorded(const EndedPath& path, IdScheme ids);

}  // namespace thinair
