package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Executed;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.internal.profile.TaskDelta.Span;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.Sampled;
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

    /** What a task did, with its part of what its thread used; the share of the thread's time that profiling took is the overhead. */
    record Part(TaskDelta delta, OptionalDouble queueWaitNanos, double overheadShare) {

        /** Of a task and its thread, which all tasks of its executor share, as they do its queue. */
        static Part of(TaskDelta delta, TaskDelta thread) {
            CallSamples samples = thread.costs().samples();
            double calls = thread.costs().calls();
            // Little's law. The queue has messages.
            OptionalDouble length = Figures.of(delta.costs().samples().of(Quantity.QUEUE_LENGTH))
                    .knownMean();
            OptionalDouble wait = length.isPresent()
                    ? ratio(length.getAsDouble() * rowsPerMessage(samples) * delta.nanos(), calls)
                    : OptionalDouble.empty();
            return new Part(
                    delta.withShareOfThread(
                            ratio((double) delta.costs().calls(), calls).orElse(0)),
                    wait,
                    ratio(samples.burstNanos(), delta.nanos()).orElse(0));
        }
    }

    static TaskDelta sum(List<Part> parts) {
        return parts.stream().map(Part::delta).reduce(TaskDelta.NONE, TaskDelta::plus);
    }

    /**
     * The figures of a task, or of all tasks of a component, with its declared streams. CPU times of the parts of a call are multiplied
     * by a factor; figures without samples say why.
     */
    static OperatorProfile of(
            List<Part> parts, boolean isSpout, List<String> streams, double cpuFactor, String ifNone) {
        TaskDelta delta = sum(parts);
        CallCosts costs = delta.costs();
        CallSamples samples = costs.samples();
        return new OperatorProfile(
                costs.calls(),
                costs.acked(),
                costs.failed(),
                executed(costs),
                emitted(costs, streams),
                Figures.scaled(samples.of(Quantity.PURE_WALL), 1, ifNone),
                Figures.scaled(samples.of(Quantity.PURE_CPU), cpuFactor, ifNone),
                Figures.scaled(samples.of(Quantity.EMIT_WALL), 1, ifNone),
                Figures.scaled(samples.of(Quantity.EMIT_CPU), cpuFactor, ifNone),
                Figures.scaled(samples.of(Quantity.ACK_WALL), 1, ifNone),
                Figures.scaled(samples.of(Quantity.ACK_CPU), cpuFactor, ifNone),
                ratio((double) delta.times().cpuNanos(), delta.nanos()),
                delta.times().waitNanos().isKnown()
                        ? ratio((double) delta.times().waitNanos().value(), delta.nanos())
                        : OptionalDouble.empty(),
                ratio((double) delta.times().allocatedBytes(), (double) costs.calls()),
                isSpout
                        ? new Figure.Unknown(0, "no queue of tuples before a spout")
                        : Figures.scaled(samples.of(Quantity.QUEUE_LENGTH), rowsPerMessage(samples), ifNone),
                queueWaitNanos(parts),
                isSpout ? Optional.of(source(delta)) : Optional.empty(),
                keys(samples),
                active(parts),
                parts.stream().mapToDouble(Part::overheadShare).max().orElse(0));
    }

    /**
     * How many rows a message has: more than one where streams are batched. Storm counts messages in steps, so that it may seem to be
     * a little below one.
     */
    private static double rowsPerMessage(CallSamples samples) {
        return samples.messages() > 0 ? Math.max(1, (double) samples.calls() / samples.messages()) : 1;
    }

    static OptionalDouble ratio(double amount, double of) {
        return of > 0 ? OptionalDouble.of(amount / of) : OptionalDouble.empty();
    }

    private static OptionalDouble queueWaitNanos(List<Part> parts) {
        double waits = 0;
        double calls = 0;
        for (Part part : parts) {
            if (part.queueWaitNanos.isPresent()) {
                double weight = part.delta.costs().calls();
                waits += weight * part.queueWaitNanos.getAsDouble();
                calls += weight;
            }
        }
        return ratio(waits, calls);
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
        CallCosts costs = delta.costs();
        double idleShare =
                ratio((double) costs.spout().idleNanos(), delta.nanos()).orElse(0);
        return new Source(
                costs.spout().emptyCalls(),
                idleShare,
                SourceWait.share(delta, idleShare),
                costs.spout().emittedWithId(),
                Figures.of(costs.samples().of(Quantity.INTER_ARRIVAL)));
    }

    private static List<Keys> keys(CallSamples samples) {
        List<Keys> keys = new ArrayList<>();
        new TreeMap<>(samples.keys()).forEach((input, sums) -> keys.add(Figures.of(input, sums)));
        return keys;
    }

    /** What the threads of tasks side by side did; tasks that were never at work count for nothing. */
    private static Optional<ActiveSpan> active(List<Part> parts) {
        List<Span> known = parts.stream()
                .map(part -> part.delta.span())
                .filter(span -> span.calls() > 0)
                .toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Span sum = known.stream().reduce(Span.NONE, Span::plus);
        return Optional.of(new ActiveSpan(
                sum.calls(),
                sum.nanos() / NANOS_PER_SECOND / known.size(),
                known.stream()
                        .mapToDouble(span -> span.calls() * NANOS_PER_SECOND / span.nanos())
                        .sum(),
                sum.threadCpuNanos() / sum.calls()));
    }
}
