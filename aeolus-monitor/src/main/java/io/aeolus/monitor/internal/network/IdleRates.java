package io.aeolus.monitor.internal.network;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The processor time that threads use while there is nothing to do, besides what their wait strategy meters: above all that of
 * Storm's transfer threads, which sleep for a millisecond, look into their queue, and sleep again.
 *
 * @param perNano nanoseconds of processor time in each nanosecond that a part's threads do not work
 */
record IdleRates(Map<Part, Double> perNano) {

    /** A cost of 0 cannot be, and would leave relative errors without meaning. */
    private static final double LEAST_NANOS_PER_TUPLE = 1e-3;

    /** From several phases without work: of each part the median, so that a phase in which something else happened is no matter. */
    static IdleRates of(List<Reading> idlePhases) {
        Map<Part, Double> rates = new LinkedHashMap<>();
        for (Part part : idlePhases.get(0).busyNanos().keySet()) {
            rates.put(
                    part,
                    StatUtils.percentile(
                            idlePhases.stream()
                                    .mapToDouble(phase -> rate(part, phase))
                                    .toArray(),
                            50));
        }
        return new IdleRates(rates);
    }

    private static double rate(Part part, Reading phase) {
        return Math.max(0, phase.busyNanos(part)) / (double) Math.max(1, phase.wallNanos());
    }

    /** What each tuple of a phase has cost each part, in nanoseconds. */
    Map<Part, Double> nanosPerTuple(Reading phase, long tuples) {
        Map<Part, Double> costs = new LinkedHashMap<>();
        phase.busyNanos()
                .forEach((part, busy) -> costs.put(
                        part, Math.max(LEAST_NANOS_PER_TUPLE, workNanos(part, busy, phase.wallNanos()) / tuples)));
        return costs;
    }

    private double workNanos(Part part, long busyNanos, long wallNanos) {
        long restingNanos = Math.max(0, wallNanos - busyNanos);
        return busyNanos - perNano.getOrDefault(part, 0.0) * restingNanos;
    }
}
