package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * What a task, or several, did between two moments. Sums may be added. Immutable.
 *
 * @param seconds task seconds
 * @param calls users' calls
 * @param emptyCalls of a spout: calls that emitted nothing
 * @param idleNanos of a spout: time without anything to emit
 * @param acked acks
 * @param failed fails
 * @param executed tuples taken, by producer and stream
 * @param emitted tuples emitted, by producer and stream
 * @param sampled sums of what was sampled
 * @param bytes sizes of emitted tuples, by stream
 * @param bytesUnknown streams whose tuples cannot be serialised, with the reason
 * @param keys keys by input, since the task's start
 * @param span the calls between two marks, and what the thread took for them
 * @param threadCpuNanos CPU time of the threads
 * @param cpuWaitNanos time in which the threads were ready to run and got no processor; empty where the system does not tell
 * @param allocatedBytes memory allocated
 * @param overheadNanos time that profiling took
 */
record TaskDelta(
        double seconds,
        long calls,
        long emptyCalls,
        long idleNanos,
        long acked,
        long failed,
        Map<Source, Long> executed,
        Map<Source, Long> emitted,
        Map<Quantity, Sampled> sampled,
        Map<String, Sampled> bytes,
        Map<String, String> bytesUnknown,
        Map<Source, KeySums> keys,
        Span span,
        long threadCpuNanos,
        OptionalLong cpuWaitNanos,
        long allocatedBytes,
        double overheadNanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Nothing. */
    static final TaskDelta NONE = new TaskDelta(
            0,
            0,
            0,
            0,
            0,
            0,
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            Span.NONE,
            0,
            OptionalLong.of(0),
            0,
            0);

    /** A stream of a component. */
    record Source(String component, String stream) implements Comparable<Source> {

        @Override
        public int compareTo(Source other) {
            int byComponent = component.compareTo(other.component);
            return byComponent != 0 ? byComponent : stream.compareTo(other.stream);
        }
    }

    /** All that a report says. */
    static TaskDelta of(TaskReport report, double seconds) {
        return new TaskDelta(
                seconds,
                report.calls(),
                report.emptyCalls(),
                report.idleNanos(),
                report.acked(),
                report.failed(),
                counts(report.executed()),
                counts(report.emitted()),
                report.sampled(),
                report.bytes(),
                report.bytesUnknown(),
                keys(report.keys()),
                Span.of(Optional.empty(), report),
                report.threadCpuNanos(),
                report.seesCpuWait() ? OptionalLong.of(report.cpuWaitNanos()) : OptionalLong.empty(),
                report.allocatedBytes(),
                report.overheadNanos(report.countingNanos()));
    }

    /** What came between two reports of the same incarnation. */
    static TaskDelta between(TaskReport earlier, TaskReport later) {
        TaskDelta before = of(earlier, 0);
        TaskDelta after = of(later, (later.nanos() - earlier.nanos()) / NANOS_PER_SECOND);
        return new TaskDelta(
                after.seconds,
                after.calls - before.calls,
                after.emptyCalls - before.emptyCalls,
                after.idleNanos - before.idleNanos,
                after.acked - before.acked,
                after.failed - before.failed,
                merged(after.executed, before.executed, (now, then) -> now - then),
                merged(after.emitted, before.emitted, (now, then) -> now - then),
                merged(after.sampled, before.sampled, Sampled::minus),
                merged(after.bytes, before.bytes, Sampled::minus),
                after.bytesUnknown,
                after.keys,
                Span.of(Optional.of(earlier), later),
                after.threadCpuNanos - before.threadCpuNanos,
                both(after.cpuWaitNanos, before.cpuWaitNanos, (now, then) -> now - then),
                after.allocatedBytes - before.allocatedBytes,
                // The latest knowledge of what counting costs holds for the counts before it too.
                after.overheadNanos - earlier.overheadNanos(later.countingNanos()));
    }

    /** Both together. */
    TaskDelta plus(TaskDelta other) {
        return new TaskDelta(
                seconds + other.seconds,
                calls + other.calls,
                emptyCalls + other.emptyCalls,
                idleNanos + other.idleNanos,
                acked + other.acked,
                failed + other.failed,
                merged(executed, other.executed, Long::sum),
                merged(emitted, other.emitted, Long::sum),
                merged(sampled, other.sampled, Sampled::plus),
                merged(bytes, other.bytes, Sampled::plus),
                merged(bytesUnknown, other.bytesUnknown, (reason, same) -> reason),
                merged(keys, other.keys, KeySums::plus),
                span.plus(other.span),
                threadCpuNanos + other.threadCpuNanos,
                both(cpuWaitNanos, other.cpuWaitNanos, Long::sum),
                allocatedBytes + other.allocatedBytes,
                overheadNanos + other.overheadNanos);
    }

    /** The same with a part of what the thread did, which several tasks share. */
    TaskDelta withShareOfThread(double share) {
        return new TaskDelta(
                seconds,
                calls,
                emptyCalls,
                idleNanos,
                acked,
                failed,
                executed,
                emitted,
                sampled,
                bytes,
                bytesUnknown,
                keys,
                span.withShareOfThread(share),
                threadCpuNanos,
                cpuWaitNanos,
                Math.round(share * allocatedBytes),
                overheadNanos);
    }

    Sampled sampled(Quantity quantity) {
        return sampled.getOrDefault(quantity, Sampled.NONE);
    }

    private static Map<Source, Long> counts(List<StreamCount> counts) {
        Map<Source, Long> byStream = new TreeMap<>();
        counts.forEach(
                count -> byStream.merge(new Source(count.component(), count.stream()), count.tuples(), Long::sum));
        return byStream;
    }

    private static Map<Source, KeySums> keys(List<KeySums> keys) {
        Map<Source, KeySums> byInput = new TreeMap<>();
        keys.forEach(key -> byInput.put(new Source(key.component(), key.stream()), key));
        return byInput;
    }

    private static OptionalLong both(OptionalLong one, OptionalLong other, LongBinaryOperator merge) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(merge.applyAsLong(one.getAsLong(), other.getAsLong()))
                : OptionalLong.empty();
    }

    private static <K, V> Map<K, V> merged(Map<K, V> one, Map<K, V> other, BinaryOperator<V> merge) {
        Map<K, V> all = new HashMap<>(one);
        other.forEach((key, value) -> all.merge(key, value, merge));
        return all;
    }
}
