#include "models/buffers.h"
#include "models/fixpoint.h"
#include "models/hb.h"
#include "models/model.h"
#include "models/pjmm.h"
#include "models/sc.h"

namespace thinair {

std::unique_ptr<Model> make_model(ModelKind kind, IdScheme ids, const Program& program,
                                  const Names& names, const Speculation& speculation) {
  switch (kind) {
    case ModelKind::Sc:
      return std::make_unique<SequentialConsistency>();
    case ModelKind::Jmm:  // of which explore/legal keeps the legal executions
    case ModelKind::Fixpoint:
      return std::make_unique<Fixpoint>(ids, program, names);
    case ModelKind::Tso:
      return std::make_unique<StoreBuffers>(StoreBuffers::Order::All);
    case ModelKind::Pso:
      return std::make_unique<StoreBuffers>(StoreBuffers::Order::EachVariable);
    case ModelKind::Pjmm:
      return std::make_unique<Progressive>(program, names);
    case ModelKind::Hb:
      return std::make_unique<HappensBeforeConsistency>(ids, program, names, speculation);
  }
  return nullptr;
}

}  // namespace thinair
