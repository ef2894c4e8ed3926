package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Executed;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.Quantity;
import io.aeolus.probe.Sampled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Makes the figures of a task or a component of what it did. */
final class Operators {

    private static final double NANOS_PER_SECOND = 1e9;

    private Operators() {}

    /**
     * The figures of a task or a component.
     *
     * @param delta what it did
     * @param streams its declared streams
     * @param queueWaitNanos mean wait in the receive queue
     * @param spans of each task one
     * @param budget what the parts of its CPU time are bounded by
     * @param overheadShare share of the thread's time that profiling took
     */
    static OperatorProfile of(
            TaskDelta delta,
            boolean isSpout,
            List<String> streams,
            OptionalDouble queueWaitNanos,
            List<Span> spans,
            CpuBudget budget,
            double overheadShare) {
        CallCosts costs = delta.costs();
        CallSamples samples = costs.samples();
        return new OperatorProfile(
                costs.calls(),
                costs.acked(),
                costs.failed(),
                executed(costs),
                emitted(costs, streams),
                Figures.of(samples.of(Quantity.PURE_WALL)),
                Figures.scaled(samples.of(Quantity.PURE_CPU), budget.factor()),
                Figures.of(samples.of(Quantity.EMIT_WALL)),
                Figures.scaled(samples.of(Quantity.EMIT_CPU), budget.factor()),
                Figures.of(samples.of(Quantity.ACK_WALL)),
                Figures.scaled(samples.of(Quantity.ACK_CPU), budget.factor()),
                ratio((double) delta.times().cpuNanos(), delta.nanos()),
                delta.times().waitNanos().isKnown()
                        ? ratio((double) delta.times().waitNanos().value(), delta.nanos())
                        : OptionalDouble.empty(),
                ratio((double) delta.times().allocatedBytes(), (double) costs.calls()),
                isSpout
                        ? new Figure.Unknown(0, "no queue of tuples before a spout")
                        : Figures.scaled(samples.of(Quantity.QUEUE_LENGTH), rowsPerMessage(samples)),
                queueWaitNanos,
                isSpout ? Optional.of(source(delta)) : Optional.empty(),
                keys(samples),
                Span.figures(spans),
                overheadShare);
    }

    /**
     * A component that is not profiled.
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

    /**
     * How many rows a message has: more than one where streams are batched. Storm counts messages in steps, so that it may seem to be
     * a little below one.
     */
    static double rowsPerMessage(CallSamples samples) {
        return samples.messages() > 0 ? Math.max(1, (double) samples.calls() / samples.messages()) : 1;
    }

    /**
     * By Little's law, if length and rate are known.
     *
     * @param messages the queue's length in messages
     * @param messagesPerSecond messages that are taken from it
     */
    static OptionalDouble queueWaitNanos(Sampled messages, double messagesPerSecond) {
        OptionalDouble mean = Figures.of(messages).knownMean();
        return mean.isPresent() && messagesPerSecond > 0
                ? OptionalDouble.of(mean.getAsDouble() / messagesPerSecond * NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }

    static OptionalDouble ratio(double amount, double of) {
        return of > 0 ? OptionalDouble.of(amount / of) : OptionalDouble.empty();
    }

    private static List<Executed> executed(CallCosts costs) {
        List<Executed> executed = new ArrayList<>();
        new TreeMap<>(costs.executed())
                .forEach((input, tuples) -> executed.add(new Executed(input.component(), input.stream(), tuples)));
        return executed;
    }

    private static List<Emitted> emitted(CallCosts costs, List<String> streams) {
        Map<String, Long> tuples = new TreeMap<>(costs.emitted());
        streams.forEach(stream -> tuples.putIfAbsent(stream, 0L));
        List<Emitted> emitted = new ArrayList<>();
        tuples.forEach((stream, count) -> emitted.add(new Emitted(
                stream, count, ratio((double) count, (double) costs.calls()), bytes(costs.samples(), stream))));
        return emitted;
    }

    private static Figure bytes(CallSamples samples, String stream) {
        String reason = samples.bytesUnknown().get(stream);
        return reason == null
                ? Figures.of(samples.bytes().getOrDefault(stream, Sampled.NONE))
                : new Figure.Unknown(0, reason);
    }

    private static Source source(TaskDelta delta) {
        return new Source(
                delta.costs().emptyCalls(),
                ratio((double) delta.costs().idleNanos(), delta.nanos()).orElse(0),
                Figures.of(delta.costs().samples().of(Quantity.INTER_ARRIVAL)));
    }

    private static List<Keys> keys(CallSamples samples) {
        List<Keys> keys = new ArrayList<>();
        new TreeMap<>(samples.keys()).forEach((input, sums) -> keys.add(Figures.of(input, sums)));
        return keys;
    }
}
