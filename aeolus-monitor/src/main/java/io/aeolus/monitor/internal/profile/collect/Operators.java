package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Executed;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Makes figures of sums. */
final class Operators {

    private static final double NANOS_PER_SECOND = 1e9;

    private Operators() {}

    /**
     * The figures of a task or a component.
     *
     * @param delta what it did
     * @param isSpout whether it is a spout
     * @param streams its declared streams
     * @param queueWaitNanos mean wait in the receive queue
     * @param active its spans
     * @param overheadShare share of the thread's time that profiling took
     */
    static OperatorProfile of(
            TaskDelta delta,
            boolean isSpout,
            List<String> streams,
            OptionalDouble queueWaitNanos,
            Optional<ActiveSpan> active,
            double overheadShare) {
        return new OperatorProfile(
                delta.calls(),
                delta.acked(),
                delta.failed(),
                executed(delta),
                emitted(delta, streams),
                delta.sampled(Quantity.PURE_WALL).figure(),
                delta.sampled(Quantity.PURE_CPU).figure(),
                delta.sampled(Quantity.EMIT_WALL).figure(),
                delta.sampled(Quantity.EMIT_CPU).figure(),
                delta.sampled(Quantity.ACK_WALL).figure(),
                delta.sampled(Quantity.ACK_CPU).figure(),
                ratio((double) delta.threadCpuNanos(), delta.seconds() * NANOS_PER_SECOND),
                delta.cpuWaitNanos().isPresent()
                        ? ratio((double) delta.cpuWaitNanos().getAsLong(), delta.seconds() * NANOS_PER_SECOND)
                        : OptionalDouble.empty(),
                ratio((double) delta.allocatedBytes(), (double) delta.calls()),
                isSpout
                        ? new Figure.Unknown(0, "no queue of tuples before a spout")
                        : delta.sampled(Quantity.QUEUE_LENGTH).figure(),
                queueWaitNanos,
                isSpout ? Optional.of(source(delta)) : Optional.empty(),
                keys(delta),
                active,
                overheadShare);
    }

    /**
     * A component that has no probe.
     *
     * @param reason why
     */
    static OperatorProfile unknown(String reason) {
        Figure figure = new Figure.Unknown(0, reason);
        return new OperatorProfile(
                0,
                0,
                0,
                List.of(),
                List.of(),
                figure,
                figure,
                figure,
                figure,
                figure,
                figure,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                figure,
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                0);
    }

    /** By Little's law, if length and rate are known. */
    static OptionalDouble queueWaitNanos(Sampled length, double callsPerSecond) {
        OptionalDouble mean = length.figure().knownMean();
        return mean.isPresent() && callsPerSecond > 0
                ? OptionalDouble.of(mean.getAsDouble() / callsPerSecond * NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }

    static OptionalDouble ratio(double amount, double of) {
        return of > 0 ? OptionalDouble.of(amount / of) : OptionalDouble.empty();
    }

    private static List<Executed> executed(TaskDelta delta) {
        List<Executed> executed = new ArrayList<>();
        new TreeMap<>(delta.executed())
                .forEach((input, tuples) -> executed.add(new Executed(input.component(), input.stream(), tuples)));
        return executed;
    }

    private static List<Emitted> emitted(TaskDelta delta, List<String> streams) {
        Map<String, Long> tuples = new TreeMap<>();
        streams.forEach(stream -> tuples.put(stream, 0L));
        delta.emitted().forEach((stream, count) -> tuples.merge(stream.stream(), count, Long::sum));
        List<Emitted> emitted = new ArrayList<>();
        tuples.forEach((stream, count) -> emitted.add(
                new Emitted(stream, count, ratio((double) count, (double) delta.calls()), bytes(delta, stream))));
        return emitted;
    }

    private static Figure bytes(TaskDelta delta, String stream) {
        String reason = delta.bytesUnknown().get(stream);
        return reason == null
                ? delta.bytes().getOrDefault(stream, Sampled.NONE).figure()
                : new Figure.Unknown(0, reason);
    }

    private static Source source(TaskDelta delta) {
        return new Source(
                delta.emptyCalls(),
                ratio((double) delta.idleNanos(), delta.seconds() * NANOS_PER_SECOND)
                        .orElse(0),
                delta.sampled(Quantity.INTER_ARRIVAL).figure());
    }

    private static List<Keys> keys(TaskDelta delta) {
        return new TreeMap<>(delta.keys()).values().stream().map(KeySums::keys).toList();
    }
}
