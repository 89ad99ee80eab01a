#include "memory/execution.h"

namespace thinair {

bool Execution::happens_before(EventIndex a, EventIndex b) const {
  return thinair::happens_before(events[a], events[b].clock);
}

}  // namespace thinair
