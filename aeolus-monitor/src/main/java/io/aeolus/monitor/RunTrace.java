package io.aeolus.monitor;

import java.util.List;

/**
 * How a run went.
 *
 * @param samples moments of it, in their order: ten a second in the first ten seconds, then one a second
 * @param operators its spouts and bolts, by their ids
 */
public record RunTrace(List<RunSample> samples, List<OperatorTrace> operators) {

    /** Nothing is known. */
    public static final RunTrace NONE = new RunTrace(List.of(), List.of());

    public RunTrace {
        samples = List.copyOf(samples);
        operators = List.copyOf(operators);
    }
}
