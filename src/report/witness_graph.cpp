#include "report/witness_graph.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>
#include <boost/graph/transitive_closure.hpp>
#include <boost/graph/transitive_reduction.hpp>
#include <iterator>

namespace thinair {
namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

Graph graph_of(size_t events, const std::vector<EventEdge>& edges) {
  Graph graph(events);
  for (const EventEdge& edge : edges) boost::add_edge(edge.from, edge.to, graph);
  return graph;
}

std::vector<EventEdge> edges_of(const Graph& graph) {
  std::vector<EventEdge> edges;
  for (EventIndex from = 0; from < boost::num_vertices(graph); ++from) {
    const auto [begin, end] = boost::adjacent_vertices(from, graph);
    for (auto to = begin; to != end; ++to) edges.push_back({from, static_cast<EventIndex>(*to)});
  }
  std::ranges::sort(edges);
  edges.erase(std::ranges::unique(edges).begin(), edges.end());
  return edges;
}

}  // namespace

std::vector<EventEdge> happens_before_edges(const Execution& execution) {
  std::vector<std::vector<EventIndex>> by_thread(execution.threads.size());
  for (EventIndex i = 0; i < execution.events.size(); ++i) {
    by_thread[execution.events[i].thread].push_back(i);
  }
  std::vector<EventEdge> edges;
  for (EventIndex i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    for (uint32_t thread = 0; thread < by_thread.size(); ++thread) {
      // An event's own clock counts itself.
      const uint32_t covered = thread == event.thread ? event.po : event.clock[thread];
      if (covered > 0) edges.push_back({by_thread[thread][covered - 1], i});
    }
  }
  return edges;
}

std::vector<EventEdge> reads_from_edges(const Execution& execution, bool with_future) {
  std::vector<EventEdge> edges;
  for (EventIndex i = 0; i < execution.events.size(); ++i) {
    const Seen& seen = execution.events[i].seen;
    const bool is_future = seen.kind == Seen::Kind::Future;
    if (seen.kind == Seen::Kind::Event || (is_future && with_future)) {
      edges.push_back({seen.event, i});
    }
  }
  return edges;
}

bool has_cycle(size_t events, const std::vector<EventEdge>& edges) {
  Graph graph = graph_of(events, edges);
  std::vector<size_t> order;
  try {
    boost::topological_sort(graph, std::back_inserter(order));
  } catch (const boost::not_a_dag&) {
    return true;
  }
  return false;
}

std::vector<EventEdge> closure_of(size_t events, const std::vector<EventEdge>& edges) {
  Graph closure;
  boost::transitive_closure(graph_of(events, edges), closure);
  return edges_of(closure);
}

std::vector<EventEdge> reduction_of(size_t events, const std::vector<EventEdge>& edges) {
  const Graph graph = graph_of(events, edges);
  Graph reduction;
  std::vector<Graph::vertex_descriptor> to_reduction(events);
  boost::transitive_reduction(graph, reduction,
                              boost::make_iterator_property_map(
                                  to_reduction.begin(), boost::get(boost::vertex_index, graph)),
                              boost::get(boost::vertex_index, graph));
  std::vector<EventIndex> from_reduction(events);
  for (EventIndex i = 0; i < events; ++i) from_reduction[to_reduction[i]] = i;
  std::vector<EventEdge> reduced = edges_of(reduction);
  for (EventEdge& edge : reduced) edge = {from_reduction[edge.from], from_reduction[edge.to]};
  std::ranges::sort(reduced);
  return reduced;
}

}  // namespace thinair
