// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.run.StreamGraph.Edge;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.TaskReport.RowFlow;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Counts emitted and executed tuples along the streams of a topology, which works without acks. Tuples that reach unobservable components
 * count as executed.
 */
final class Flow {

    private final StreamGraph graph;
    private final Map<StreamName, RowFlow.Sent> sent = new HashMap<>();
    private final Map<Arrival, Long> executed = new HashMap<>();
    private final Set<String> observed = new HashSet<>();
    private final Map<String, Integer> tasks = new HashMap<>();
    private final Map<Integer, Long> incarnations = new HashMap<>();
    private boolean hasRestarts;
    private long unanchored;

    private record Arrival(StreamName stream, String consumer) {}

    private Flow(StreamGraph graph) {
        this.graph = graph;
    }

    /** Sums the latest snapshots of each incarnation. */
    static Flow of(StreamGraph graph, List<WorkerSnapshot> snapshots) {
        Flow flow = new Flow(graph);
        Map<Integer, String> components = new HashMap<>();
        for (WorkerSnapshot snapshot : snapshots) {
            components.putAll(snapshot.components());
            snapshot.tasks().forEach(flow::add);
        }
        components.values().forEach(component -> flow.tasks.merge(component, 1, Integer::sum));
        return flow;
    }

    private void add(TaskSnapshot task) {
        if (task.report() instanceof RowFlow rows) {
            String component = task.component();
            observed.add(component);
            Long other = incarnations.putIfAbsent(task.task(), task.incarnation());
            hasRestarts |= other != null && other != task.incarnation();
            rows.sent()
                    .forEach((stream, more) -> sent.merge(new StreamName(component, stream), more, RowFlow.Sent::plus));
            rows.executed().forEach((stream, more) -> executed.merge(new Arrival(stream, component), more, Long::sum));
            unanchored += rows.unanchored();
        }
    }

    /** Returns the sum of emitted and executed tuples, which changes with any progress. */
    long activity() {
        return sent.values().stream().mapToLong(RowFlow.Sent::rows).sum()
                + executed.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the copies of tuples that were sent and not executed, on all streams. */
    long copiesInFlight() {
        return graph.edges().stream()
                .mapToLong(edge -> Math.max(0, sent(edge) - executed(edge)))
                .sum();
    }

    /** Returns whether a task restarted: tuples that it sent after its last snapshot may have been executed. */
    boolean hasRestarts() {
        return hasRestarts;
    }

    /** Returns whether bolts have emitted unanchored tuples, whose end no ack reports. */
    boolean hasUnanchored() {
        return unanchored > 0;
    }

    /** Returns the number of tuples that a component has executed; empty for spouts and unobservable components. */
    OptionalLong executedBy(String component) {
        return observed.contains(component) && graph.into(component).findAny().isPresent()
                ? OptionalLong.of(graph.into(component).mapToLong(this::counted).sum())
                : OptionalLong.empty();
    }

    /** Returns the tuples that a component has emitted; empty for unobservable components. */
    OptionalLong emittedBy(String component) {
        return observed.contains(component)
                ? OptionalLong.of(sent.entrySet().stream()
                        .filter(stream -> stream.getKey().component().equals(component))
                        .mapToLong(stream -> stream.getValue().rows())
                        .sum())
                : OptionalLong.empty();
    }

    /**
     * Returns the number of spout tuples that all bolts have processed, on average: a tuple counts half if the last bolt has executed
     * half of the tuples derived from it.
     *
     * @param rowsOfSpouts emitted tuples by spout id
     */
    double done(Map<String, Long> rowsOfSpouts) {
        Map<String, Double> shares = new HashMap<>();
        double done = 0;
        for (Map.Entry<String, Long> spout : rowsOfSpouts.entrySet()) {
            done += spout.getValue() * minShareFrom(spout.getKey(), shares, new HashSet<>());
        }
        return done;
    }

    /** The minimum share over all downstream components. */
    private double minShareFrom(String component, Map<String, Double> shares, Set<String> seen) {
        double min = share(component, shares);
        for (Edge edge : graph.outOf(component).toList()) {
            if (seen.add(edge.consumer())) {
                min = Math.min(min, minShareFrom(edge.consumer(), shares, seen));
            }
        }
        return min;
    }

    /** The share of a component's tuples that it has executed, including tuples still in flight to its producers. */
    private double share(String component, Map<String, Double> shares) {
        Double known = shares.get(component);
        if (known != null) {
            return known;
        }
        // In a cycle, tuples that return count as executed.
        shares.put(component, 1.0);
        double executedRows = 0;
        double all = 0;
        for (Edge edge : graph.into(component).toList()) {
            executedRows +=
                    Math.min(executed(edge), sent(edge)) * share(edge.stream().component(), shares);
            all += sent(edge);
        }
        double share = all == 0 ? 1 : executedRows / all;
        shares.put(component, share);
        return share;
    }

    private long counted(Edge edge) {
        return executed.getOrDefault(new Arrival(edge.stream(), edge.consumer()), 0L);
    }

    private long executed(Edge edge) {
        return observed.contains(edge.consumer()) ? counted(edge) : sent(edge);
    }

    private long sent(Edge edge) {
        if (!observed.contains(edge.stream().component())) {
            return counted(edge);
        }
        RowFlow.Sent ofStream = sent.getOrDefault(edge.stream(), RowFlow.Sent.NONE);
        List<Edge> siblings = graph.of(edge.stream()).toList();
        return siblings.size() == 1 ? ofStream.copies() : sent(edge, ofStream, siblings);
    }

    /** For a stream with several consumers, only the total of copies is known, and the copies of each consumer follow from its grouping. */
    private long sent(Edge edge, RowFlow.Sent ofStream, List<Edge> siblings) {
        if (edge.copies() != StreamGraph.Copies.CHOSEN) {
            return byGrouping(edge, ofStream.rows());
        }
        Stream<Edge> others = siblings.stream().filter(other -> other.copies() != StreamGraph.Copies.CHOSEN);
        long left = ofStream.copies()
                - others.mapToLong(other -> byGrouping(other, ofStream.rows())).sum();
        return ofChosen(
                edge,
                Math.max(0, left),
                siblings.stream()
                        .filter(other -> other.copies() == StreamGraph.Copies.CHOSEN)
                        .toList());
    }

    /** Producers and custom groupings choose among consumers, so only the copies of all these consumers together are known. */
    private long ofChosen(Edge edge, long copies, List<Edge> chosen) {
        if (!chosen.stream().allMatch(other -> observed.contains(other.consumer()))) {
            return copies / chosen.size();
        }
        long inFlight =
                Math.max(0, copies - chosen.stream().mapToLong(this::counted).sum());
        long rest = edge.equals(chosen.get(0)) ? inFlight % chosen.size() : 0;
        return counted(edge) + inFlight / chosen.size() + rest;
    }

    private long byGrouping(Edge edge, long rows) {
        return edge.copies() == StreamGraph.Copies.ALL ? rows * tasks.getOrDefault(edge.consumer(), 1) : rows;
    }
}
