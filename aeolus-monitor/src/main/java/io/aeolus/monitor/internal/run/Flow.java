package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.run.StreamGraph.Edge;
import io.aeolus.probe.Facet.RowFlow;
import io.aeolus.probe.StreamName;
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
 * How far rows have come by what was sent and what was executed, from the start of a run to some moment. Nothing needs to be acked for
 * it. What a component does that cannot be observed is taken to be done.
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

    /** By what each start of a worker has said last. */
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
        if (task.facet() instanceof RowFlow rows) {
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

    /** All that was sent and executed: while it stays the same, nothing moves. */
    long moves() {
        return sent.values().stream().mapToLong(RowFlow.Sent::rows).sum()
                + executed.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Rows of all streams, a copy for each task that gets one, that were sent and are not executed. */
    long onTheWay() {
        return graph.edges().stream()
                .mapToLong(edge -> Math.max(0, sent(edge) - executed(edge)))
                .sum();
    }

    /** Whether a task was started again: what it had sent last before that may be executed, and was never told. */
    boolean hasRestarts() {
        return hasRestarts;
    }

    /** Whether bolts have sent rows that hang on no other: then no ack tells when the last one is done. */
    boolean hasUnanchored() {
        return unanchored > 0;
    }

    /** Rows that a component has executed; empty of spouts and of what cannot be observed. */
    OptionalLong executedBy(String component) {
        return observed.contains(component) && graph.into(component).findAny().isPresent()
                ? OptionalLong.of(graph.into(component).mapToLong(this::counted).sum())
                : OptionalLong.empty();
    }

    /** Rows that a component has emitted; empty of what cannot be observed. */
    OptionalLong emittedBy(String component) {
        return observed.contains(component)
                ? OptionalLong.of(sent.entrySet().stream()
                        .filter(stream -> stream.getKey().component().equals(component))
                        .mapToLong(stream -> stream.getValue().rows())
                        .sum())
                : OptionalLong.empty();
    }

    /**
     * How many of the rows of spouts all bolts are through with, on average: a row that has half of what came of it executed at the last
     * bolt is half done.
     *
     * @param rowsOfSpouts rows emitted, by the spouts' ids
     */
    double done(Map<String, Long> rowsOfSpouts) {
        Map<String, Double> shares = new HashMap<>();
        double done = 0;
        for (Map.Entry<String, Long> spout : rowsOfSpouts.entrySet()) {
            done += spout.getValue() * leastShareAfter(spout.getKey(), shares, new HashSet<>());
        }
        return done;
    }

    /** The least share of all components that rows of one get to. */
    private double leastShareAfter(String component, Map<String, Double> shares, Set<String> seen) {
        double least = share(component, shares);
        for (Edge edge : graph.outOf(component).toList()) {
            if (seen.add(edge.consumer())) {
                least = Math.min(least, leastShareAfter(edge.consumer(), shares, seen));
            }
        }
        return least;
    }

    /** The part of a component's rows, those counted that are still in flight before its producers, that it is through with. */
    private double share(String component, Map<String, Double> shares) {
        Double known = shares.get(component);
        if (known != null) {
            return known;
        }
        // In a loop, what comes back is taken to be done.
        shares.put(component, 1.0);
        double through = 0;
        double all = 0;
        for (Edge edge : graph.into(component).toList()) {
            through +=
                    Math.min(executed(edge), sent(edge)) * share(edge.stream().component(), shares);
            all += sent(edge);
        }
        double share = all == 0 ? 1 : through / all;
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

    /** Of a stream with several consumers, copies are known in sum, and each consumer's by its grouping. */
    private long sent(Edge edge, RowFlow.Sent ofStream, List<Edge> siblings) {
        if (edge.copies() != StreamGraph.Copies.CHOSEN) {
            return byGrouping(edge, ofStream.rows());
        }
        Stream<Edge> others = siblings.stream().filter(other -> other.copies() != StreamGraph.Copies.CHOSEN);
        long left = ofStream.copies()
                - others.mapToLong(other -> byGrouping(other, ofStream.rows())).sum();
        long chosen = siblings.stream()
                .filter(other -> other.copies() == StreamGraph.Copies.CHOSEN)
                .count();
        return Math.max(0, left) / chosen;
    }

    private long byGrouping(Edge edge, long rows) {
        return edge.copies() == StreamGraph.Copies.ALL ? rows * tasks.getOrDefault(edge.consumer(), 1) : rows;
    }
}
