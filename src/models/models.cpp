#include "models/fixpoint.h"
#include "models/model.h"
#include "models/sc.h"

namespace thinair {

std::unique_ptr<Model> make_model(ModelKind kind, IdScheme ids) {
  switch (kind) {
    case ModelKind::Sc:
      return std::make_unique<SequentialConsistency>();
    case ModelKind::Fixpoint:
      return std::make_unique<Fixpoint>(ids);
    case ModelKind::Tso:
    case ModelKind::Pso:
    case ModelKind::Pjmm:
    case ModelKind::Jmm:
    case ModelKind::Hb:
      break;
  }
  return nullptr;
}

}  // namespace thinair
