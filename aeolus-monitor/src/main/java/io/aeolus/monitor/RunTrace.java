// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The progress of a run over time.
 *
 * @param samples samples in temporal order: ten per second in the first ten seconds, then one per second
 * @param operators the spouts and bolts, by id
 * @param changed fields whose values changed after the emit
 */
public record RunTrace(List<Sample> samples, List<OperatorTrace> operators, List<ChangedField> changed) {

    public static final RunTrace NONE = new RunTrace(List.of(), List.of(), List.of());

    /**
     * The state of a run at one time.
     *
     * @param seconds time since the first emit
     * @param tuples spout tuples processed
     * @param emitted tuples emitted by all spouts and bolts; for unbatched components, Storm's estimate from one emit in twenty
     * @param cpuSeconds CPU time of all worker processes since the first sample; empty if the JVM does not report it
     * @param heapMiB used heap of all worker processes, garbage included
     * @param compileSeconds CPU time of the JIT compilers since the first sample, the mean over the processes; elapsed time of
     *     compilation if the operating system does not report it
     *
     * @param waitingMethods methods that wait for a JIT compiler, in the process that has most of them
     * @param gcSeconds garbage collection time since the first sample, the mean over the processes
     * @param latency of sampled tuples processed since the previous sample; empty if there are none
     */
    public record Sample(
            double seconds,
            long tuples,
            long emitted,
            OptionalDouble cpuSeconds,
            double heapMiB,
            double compileSeconds,
            int waitingMethods,
            double gcSeconds,
            Optional<LatencyMillis> latency) {}

    public RunTrace {
        samples = List.copyOf(samples);
        operators = List.copyOf(operators);
        changed = List.copyOf(changed);
    }

    /** Returns the seconds from the first emit to the last sample; 0 without samples. */
    public double seconds() {
        return samples.isEmpty() ? 0 : samples.get(samples.size() - 1).seconds();
    }

    /** Returns the spout tuples processed up to a time, interpolated linearly between samples. */
    public double tuplesAt(double seconds) {
        return at(seconds, Sample::tuples);
    }

    /** Returns the compile seconds up to a time. */
    double compileSecondsAt(double seconds) {
        return at(seconds, Sample::compileSeconds);
    }

    /** Returns the methods that wait for a JIT compiler, in the first sample at or after a time. */
    int waitingMethodsAt(double seconds) {
        return samples.stream()
                .filter(sample -> sample.seconds() >= seconds)
                .findFirst()
                .map(Sample::waitingMethods)
                .orElse(0);
    }

    private double at(double seconds, ToDoubleFunction<Sample> amount) {
        double beforeSeconds = 0;
        double before = 0;
        for (Sample sample : samples) {
            double now = amount.applyAsDouble(sample);
            if (sample.seconds() >= seconds) {
                double passed = sample.seconds() - beforeSeconds;
                double share = passed <= 0 ? 1 : (seconds - beforeSeconds) / passed;
                return before + share * (now - before);
            }
            beforeSeconds = sample.seconds();
            before = now;
        }
        return before;
    }
}
