package io.aeolus.monitor;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a run went.
 *
 * @param samples moments of it, in their order: ten a second in the first ten seconds, then one a second
 * @param operators its spouts and bolts, by their ids
 * @param changed fields whose values changed after they were emitted
 */
public record RunTrace(List<RunSample> samples, List<OperatorTrace> operators, List<ChangedField> changed) {

    /** Nothing is known. */
    public static final RunTrace NONE = new RunTrace(List.of(), List.of(), List.of());

    public RunTrace {
        samples = List.copyOf(samples);
        operators = List.copyOf(operators);
        changed = List.copyOf(changed);
    }

    /** Seconds from the first row to the last sample; 0 if there is none. */
    public double seconds() {
        return samples.isEmpty() ? 0 : samples.get(samples.size() - 1).seconds();
    }

    /** Spout tuples that were done at some time: between two samples, they come evenly. */
    public double tuplesAt(double seconds) {
        return at(seconds, RunSample::tuples);
    }

    /** Seconds that compilers had worked at some time. */
    double compileSecondsAt(double seconds) {
        return at(seconds, RunSample::compileSeconds);
    }

    /** How many methods were seen to wait for a compiler, at some time or next after it. */
    int waitingMethodsAt(double seconds) {
        return samples.stream()
                .filter(sample -> sample.seconds() >= seconds)
                .findFirst()
                .map(RunSample::waitingMethods)
                .orElse(0);
    }

    private double at(double seconds, ToDoubleFunction<RunSample> amount) {
        double beforeSeconds = 0;
        double before = 0;
        for (RunSample sample : samples) {
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
