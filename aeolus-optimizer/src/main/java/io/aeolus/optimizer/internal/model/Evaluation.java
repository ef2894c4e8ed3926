package io.aeolus.optimizer.internal.model;

/**
 * What the model expects of a plan.
 *
 * @param rowsPerNano source tuples in a nanosecond
 * @param limit what keeps it from more
 * @param coreShare part of the processors that is busy
 * @param ackerShare part of the time in which the ackers are busy
 * @param linkShare part of the time in which the way between two machines is taken; 0 where it is as fast as the processors
 * @param utilisation part of the time in which the busiest task of each operator is busy, by operator
 * @param batchSize mean rows in a batch of each stream: less than planned where the linger ends before a batch is full
 * @param latency what a source tuple needs
 */
public record Evaluation(
        double rowsPerNano,
        Limit limit,
        double coreShare,
        double ackerShare,
        double linkShare,
        Numbers utilisation,
        Numbers batchSize,
        Latency latency) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Source tuples in a second. */
    public double tuplesPerSecond() {
        return rowsPerNano * NANOS_PER_SECOND;
    }
}
