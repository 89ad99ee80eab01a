// What the runs of one test find, put together as they find it: one row an outcome, one row an
// assertion, for each run a verdict and a witness.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "explore/paths.h"
#include "memory/result.h"

namespace thinair {

class Findings : public Visitor {
 public:
  // Each row holds a witness: more distinct outcomes than this would fill the memory and tell
  // nobody anything.
  static constexpr size_t kMaxOutcomes = 100'000;

  Findings(std::shared_ptr<const Program> program, std::shared_ptr<Names> names, Limits& limits);

  void begin_run(const Run& run);
  void ended(const EndedPath& path) override;
  void cut(const Incomplete& why) override;

  // Is there an outcome or a failure that this run has not shown yet?
  bool shows_more(const EndedPath& path);
  // The same as `ended`, with the commit sequence.
  void ended_legally(const EndedPath& path, const std::vector<CommitStep>& commits);
  // The path is no execution of the model. The smallest reason for an outcome is kept.
  void ended_illegally(const EndedPath& path, std::shared_ptr<const Refusal> refusal);
  // It is open whether the path is an execution of the model.
  void ended_undecided(const EndedPath& path);

  void end_run(const RunStatistics& statistics, std::vector<TestResult::WriteSetEntry> write_set);

  // Everything sorted by content; the object is spent.
  TestResult take();

 private:
  using AssertionKey = std::tuple<FileId, uint32_t, std::string>;

  std::optional<size_t> row_of(const Outcome& outcome);  // none: there would be too many
  void keep(const EndedPath& path, const std::vector<CommitStep>* commits);
  std::shared_ptr<const Witness> witness_of(const EndedPath& path,
                                            const std::vector<CommitStep>* commits) const;
  // `verdict` of each failure, with the row that shows it.
  void add_assertions(const EndedPath& path, size_t row, Verdict verdict);

  Limits& limits_;
  TestResult result_;
  absl::flat_hash_map<Outcome, size_t> rows_;
  std::map<AssertionKey, size_t> assertions_;
  // By run. Outcomes that no run allows have no row.
  std::vector<absl::flat_hash_map<Outcome, std::shared_ptr<const Refusal>>> refusals_;
};

}  // namespace thinair
