// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.probe.Nanos;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Computes the work of executors.
 *
 * @param counts the tuples of wrapped tasks
 * @param seconds the measured time to which all counts are scaled, because the windows of executors differ
 * @param hasAckers whether the topology has ackers
 */
record RunningOperators(CpuShares cpu, TupleCounts counts, double seconds, boolean hasAckers) {

    private static final Figure IN_CALL = new Figure.Unknown(0, "part of time/call");
    private static final Figure NO_CPU = new Figure.Unknown(0, "Nimbus measures elapsed times only");
    private static final Figure NO_SPOUT = new Figure.Unknown(0, "Nimbus does not measure nextTuple");
    private static final Figure NO_SIZE = new Figure.Unknown(0, "Nimbus does not measure sizes");
    private static final Figure NO_QUEUE = new Figure.Unknown(0, "Nimbus does not measure queues");

    /** With a smaller share of acked and failed tuples, a spout emits some tuples without message ids. The rest can be tuples in flight. */
    private static final double FEW_ACKED = 0.9;

    /**
     * Returns the work of some executors of a component, or an equal part of their work.
     *
     * @param parts the number of equal parts, such as tasks
     */
    OperatorProfile of(List<ExecutorActivity> executors, int parts, boolean isSpout, List<String> streams) {
        Map<String, Long> emitted = emitted(executors, parts, streams);
        long all = emitted.values().stream().mapToLong(tuples -> tuples).sum();
        long calls = isSpout ? all : scaled(executors, parts, counts::executedPerSecond);
        long acked = scaled(executors, parts, counts::ackedPerSecond);
        long failed = scaled(executors, parts, counts::failedPerSecond);
        return new OperatorProfile(
                calls,
                acked,
                failed,
                emitted.entrySet().stream()
                        .map(stream -> new Emitted(
                                stream.getKey(),
                                stream.getValue(),
                                calls > 0
                                        ? OptionalDouble.of((double) stream.getValue() / calls)
                                        : OptionalDouble.empty(),
                                NO_SIZE,
                                OptionalDouble.empty()))
                        .toList(),
                isSpout
                        ? NO_SPOUT
                        : perTuple(
                                ClockSamples.nanos(executors.stream()
                                        .map(ExecutorActivity::executedByInterval)
                                        .toList()),
                                executors),
                isSpout ? NO_SPOUT : NO_CPU,
                isSpout ? NO_SPOUT : IN_CALL,
                isSpout ? NO_SPOUT : IN_CALL,
                isSpout ? OptionalDouble.empty() : OptionalDouble.of(busyShare(executors)),
                isSpout ? OptionalDouble.empty() : waitShare(executors),
                NO_QUEUE,
                OptionalDouble.empty(),
                isSpout && hasAckers && acked + failed < FEW_ACKED * all
                        ? Optional.of(new Source(0, 0, 0, Math.min(all, acked + failed)))
                        : Optional.empty(),
                List.of(),
                isSpout ? Optional.empty() : active(executors, parts),
                0);
    }

    /** Divides the time of a message by its tuples. */
    private Figure perTuple(Figure ofMessage, List<ExecutorActivity> executors) {
        double messages =
                executors.stream().mapToDouble(ExecutorActivity::callsPerSecond).sum();
        double tuples =
                executors.stream().mapToDouble(counts::executedPerSecond).sum();
        return ofMessage instanceof Figure.Average time && tuples > 0
                ? new Figure.Average(
                        time.samples(), time.average() * messages / tuples, time.confidence95() * messages / tuples)
                : ofMessage;
    }

    private Map<String, Long> emitted(List<ExecutorActivity> executors, int parts, List<String> streams) {
        Map<String, Long> emitted = new TreeMap<>();
        for (String stream : streams) {
            emitted.put(stream, scaled(executors, parts, one -> counts.emittedPerSecond(one, stream)));
        }
        return emitted;
    }

    private long scaled(List<ExecutorActivity> executors, int parts, ToDoubleFunction<ExecutorActivity> perSecond) {
        return Math.round(executors.stream().mapToDouble(perSecond).sum() * seconds / parts);
    }

    private double busyShare(List<ExecutorActivity> executors) {
        return executors.stream().mapToDouble(this::busyShare).average().orElse(0);
    }

    /** Returns the share of the time in which an executor works, or waits for other systems. */
    private double busyShare(ExecutorActivity executor) {
        return Math.min(1, cpu.busyNanosPerSecond(executor) / Nanos.PER_SECOND);
    }

    /** Returns the mean share of the time in which executors wait for processors; empty if the share of an executor is unknown. */
    private OptionalDouble waitShare(List<ExecutorActivity> executors) {
        List<OptionalDouble> shares = executors.stream().map(cpu::waitShare).toList();
        return shares.stream().allMatch(OptionalDouble::isPresent)
                ? shares.stream().mapToDouble(OptionalDouble::getAsDouble).average()
                : OptionalDouble.empty();
    }

    private Optional<ActiveSpan> active(List<ExecutorActivity> executors, int parts) {
        double tuplesPerSecond = 0;
        double nanosPerSecond = 0;
        double samples = 0;
        for (ExecutorActivity executor : executors) {
            tuplesPerSecond += counts.executedPerSecond(executor);
            nanosPerSecond += cpu.nanosPerSecond(executor);
            samples += executor.executed().samples();
        }
        long calls = Math.round(tuplesPerSecond * seconds / parts);
        return samples >= Figure.MIN_SAMPLES && calls > 0
                ? Optional.of(new ActiveSpan(calls, tuplesPerSecond / parts, nanosPerSecond / tuplesPerSecond))
                : Optional.empty();
    }
}
