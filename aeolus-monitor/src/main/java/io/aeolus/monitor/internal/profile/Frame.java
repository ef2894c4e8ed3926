package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.warmup.Rests;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** What is known at some moment, by the clock of who collects: processes and tasks, by their incarnations. Immutable. */
public record Frame(long nanos, Map<Long, Jvm> processes, Map<Long, Life> lives) {

    /** Who has not been heard of for so long is not there any more, or has something to explain. */
    static final long LONGEST_SILENCE_NANOS = 5_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    /** A process with workers: its latest snapshot, and when it came. */
    public record Jvm(WorkerSnapshot snapshot, long receivedNanos) {}

    public Frame {
        processes = Map.copyOf(processes);
        lives = Map.copyOf(lives);
    }

    /** What was known of an incarnation; empty if it was not there. */
    Optional<Life> same(Life incarnation) {
        return Optional.ofNullable(lives.get(incarnation.task().incarnation()));
    }

    /** The component of each of the topology's tasks. */
    Map<Integer, String> components() {
        Map<Integer, String> components = new TreeMap<>();
        processes
                .values()
                .forEach(process -> components.putAll(process.snapshot().components()));
        return components;
    }

    /** The part of a processor that compilers took since an earlier frame, in the process where it is most; empty if nothing new is known. */
    OptionalDouble compiling(Frame before) {
        return Rests.compiling(before.snapshots(), snapshots());
    }

    private List<WorkerSnapshot> snapshots() {
        return processes.values().stream().map(Jvm::snapshot).toList();
    }

    /** Grows whenever anything of the user's happens. */
    long activity() {
        return sum(costs -> costs.calls() + costs.acked() + costs.failed() + costs.tuplesEmitted());
    }

    /** The components that had work up to an earlier frame, in so many calls at least, and none since then; in the order of their names. */
    List<String> idleSince(Frame before, long leastCalls) {
        Map<String, Long> earlier = before.calls();
        Map<String, Long> now = calls();
        return earlier.entrySet().stream()
                .filter(component -> component.getValue() >= leastCalls
                        && component.getValue().equals(now.get(component.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Map<String, Long> calls() {
        Map<String, Long> calls = new TreeMap<>();
        lives.values()
                .forEach(life ->
                        calls.merge(life.task().component(), life.costs().calls(), Long::sum));
        return calls;
    }

    /** Rows with message ids that spouts emitted and that were neither acked nor failed. */
    long openRows() {
        return sumOfSpouts(Frame::openRows);
    }

    /** Tasks of spouts with so many open rows or more. */
    List<Life> spoutsWithOpenRows(long least) {
        return lives.values().stream()
                .filter(life -> life.costs().isSpout() && openRows(life.costs()) >= least)
                .toList();
    }

    private static long openRows(CallCosts costs) {
        return costs.emittedWithId() - costs.acked() - costs.failed();
    }

    /** Rows that the bolts hold now, by component, of those that hold some. */
    Map<String, Long> heldRows() {
        Map<String, Long> held = new TreeMap<>();
        lives.values().stream()
                .filter(life -> life.costs().held().now() > 0)
                .forEach(life ->
                        held.merge(life.task().component(), life.costs().held().now(), Long::sum));
        return held;
    }

    /** How often each spout was asked for a tuple and had none. */
    public Map<String, Long> emptyCallsOfSpouts() {
        Map<String, Long> calls = new TreeMap<>();
        lives.values().stream()
                .filter(life -> life.costs().isSpout())
                .forEach(life ->
                        calls.merge(life.task().component(), life.costs().emptyCalls(), Long::sum));
        return calls;
    }

    public long ackedRows() {
        return sumOfSpouts(CallCosts::acked);
    }

    /** Tuples that spouts emitted, with and without message ids. */
    public long emittedBySpouts() {
        return sumOfSpouts(CallCosts::tuplesEmitted);
    }

    /** Tuples that spouts emitted in a second since an earlier frame, each by the clock of its snapshots, which are older than the frames. */
    double emittedPerSecondSince(Frame before) {
        return lives.values().stream()
                .filter(life -> life.costs().isSpout())
                .mapToDouble(life -> emittedPerSecond(before.same(life), life, nanos - before.nanos))
                .sum();
    }

    private static double emittedPerSecond(Optional<Life> before, Life life, long otherNanos) {
        long tuples = life.costs().tuplesEmitted()
                - before.map(earlier -> earlier.costs().tuplesEmitted()).orElse(0L);
        // One that has come since then, or of which nothing was heard, has no time of its own.
        long nanos = before.map(
                        earlier -> life.moment().nanos() - earlier.moment().nanos())
                .filter(own -> own > 0)
                .orElse(otherNanos);
        return nanos > 0 ? tuples * NANOS_PER_SECOND / nanos : 0;
    }

    /** From the emission of rows to their acks, in nanoseconds, of some rows. */
    public Distribution latencies() {
        return lives.values().stream()
                .map(life -> life.costs().latencies())
                .reduce(Distribution.NONE, Distribution::plus);
    }

    private long sumOfSpouts(ToLongFunction<CallCosts> amount) {
        return sum(costs -> costs.isSpout() ? amount.applyAsLong(costs) : 0);
    }

    private long sum(ToLongFunction<CallCosts> amount) {
        return lives.values().stream().map(Life::costs).mapToLong(amount).sum();
    }
}
