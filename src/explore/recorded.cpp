#include "explore/recorded.h"

namespace thinair {

Execution recorded(const EndedPath& path, IdScheme scheme) {
  Execution execution = path.history.execution();
  IdCounter ids(scheme);
  std::vector<Event>& events = execution.events;
  for (EventIndex index = 0; index < events.size(); ++index) {
    events[index].id = ids.next(events[index].action);
    Seen& seen = events[index].seen;
    if (seen.kind == Seen::Kind::Future) seen.event = path.model.fulfilled(path.history, index);
  }
  return execution;
}

}  // namespace thinair
