// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.internal.profile.TaskDelta.Span;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.CallSamples.SampleSums;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Computes the profiles of tasks and components from their activity. */
final class OperatorProfiles {

    private OperatorProfiles() {}

    /** The activity of a task with its share of its thread, and the share of the thread's time spent on profiling. */
    record Part(TaskDelta delta, OptionalDouble queueWaitNanos, double overheadShare) {

        /**
         * Combines a task with the totals of its thread. All tasks of an executor share its thread and its queue.
         *
         * @param share the task's share of the thread
         */
        static Part of(TaskDelta delta, TaskDelta thread, double share) {
            CallSamples samples = thread.costs().samples();
            double calls = thread.costs().calls();
            // Little's law, with the queue length in messages.
            OptionalDouble length = FigureEstimator.of(delta.costs().samples().of(Quantity.QUEUE_LENGTH))
                    .knownMean();
            OptionalDouble wait = length.isPresent()
                    ? ratio(length.getAsDouble() * rowsPerMessage(samples) * delta.nanos(), calls)
                    : OptionalDouble.empty();
            return new Part(
                    delta.withShareOfThread(share),
                    wait,
                    ratio(samples.burstNanos(), delta.nanos()).orElse(0));
        }
    }

    /**
     * The place of a component: a spout has no receive queue, and a chained component has neither a queue nor a thread.
     *
     * @param head the head of the chain, in whose tasks a chained component runs
     */
    record Place(boolean isSpout, Optional<String> head) {

        Optional<String> withoutQueue() {
            return isSpout
                    ? Optional.of("a spout has no receive queue")
                    : head.map(id -> "it runs in '" + id + "', without a queue");
        }
    }

    static TaskDelta sum(List<Part> parts) {
        return parts.stream().map(Part::delta).reduce(TaskDelta.NONE, TaskDelta::plus);
    }

    /**
     * Computes the profile of a task or of all tasks of a component.
     *
     * @param cpuFactor the factor for the CPU times of the parts of a call
     * @param ifNone the reason for missing samples
     */
    static OperatorProfile of(List<Part> parts, Place place, List<String> streams, double cpuFactor, String ifNone) {
        TaskDelta delta = sum(parts);
        CallCosts costs = delta.costs();
        CallSamples samples = costs.samples();
        boolean isAlone = place.head().isEmpty();
        return new OperatorProfile(
                costs.calls(),
                costs.acked(),
                costs.failed(),
                emitted(costs, streams),
                FigureEstimator.scaled(samples.of(Quantity.PURE_WALL), 1, ifNone),
                FigureEstimator.scaled(samples.of(Quantity.PURE_CPU), cpuFactor, ifNone),
                FigureEstimator.scaled(samples.of(Quantity.EMIT_WALL), 1, ifNone),
                FigureEstimator.scaled(samples.of(Quantity.ACK_WALL), 1, ifNone),
                isAlone ? ratio((double) delta.times().cpuNanos(), delta.nanos()) : OptionalDouble.empty(),
                isAlone && delta.times().waitNanos().isKnown()
                        ? ratio((double) delta.times().waitNanos().value(), delta.nanos())
                        : OptionalDouble.empty(),
                place.withoutQueue()
                        .<Figure>map(reason -> new Figure.Unknown(0, reason))
                        .orElseGet(() -> FigureEstimator.scaled(
                                samples.of(Quantity.QUEUE_LENGTH), rowsPerMessage(samples), ifNone)),
                isAlone ? queueWaitNanos(parts) : OptionalDouble.empty(),
                place.isSpout() ? Optional.of(source(delta)) : Optional.empty(),
                keys(samples),
                active(parts),
                parts.stream().mapToDouble(Part::overheadShare).max().orElse(0));
    }

    /** Returns the tuples per message, above one for batched streams. Storm counts messages in steps, so the quotient can be slightly below one. */
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

    private static List<Emitted> emitted(CallCosts costs, List<String> streams) {
        Map<String, Long> tuples = new TreeMap<>(costs.emitted());
        streams.forEach(stream -> tuples.putIfAbsent(stream, 0L));
        List<Emitted> emitted = new ArrayList<>();
        tuples.forEach((stream, count) -> emitted.add(new Emitted(
                stream,
                count,
                ratio((double) count, (double) costs.calls()),
                bytes(costs.samples(), stream),
                objects(costs.samples(), stream))));
        return emitted;
    }

    private static Figure bytes(CallSamples samples, String stream) {
        String reason = samples.bytesUnknown().get(stream);
        return reason == null
                ? FigureEstimator.of(samples.bytes().getOrDefault(stream, SampleSums.NONE))
                : new Figure.Unknown(0, reason);
    }

    private static OptionalDouble objects(CallSamples samples, String stream) {
        SampleSums objects = samples.objects().getOrDefault(stream, SampleSums.NONE);
        return ratio(objects.sum(), objects.weight());
    }

    private static Source source(TaskDelta delta) {
        CallCosts costs = delta.costs();
        double idleShare =
                ratio((double) costs.spout().idleNanos(), delta.nanos()).orElse(0);
        return new Source(
                costs.spout().emptyCalls(),
                idleShare,
                SourceWait.share(delta, idleShare),
                costs.spout().emittedWithId());
    }

    private static List<Keys> keys(CallSamples samples) {
        List<Keys> keys = new ArrayList<>();
        new TreeMap<>(samples.keys()).forEach((input, sums) -> keys.add(FigureEstimator.of(input, sums)));
        return keys;
    }

    /** Combines the activity of concurrent tasks. Tasks that were never active are ignored. */
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
                known.stream()
                        .mapToDouble(span -> span.calls() * Nanos.PER_SECOND / span.nanos())
                        .sum(),
                sum.threadCpuNanos() / sum.calls()));
    }
}
