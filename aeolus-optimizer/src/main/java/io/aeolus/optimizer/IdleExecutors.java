package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/**
 * What executors without work do to the others.
 *
 * <p>An executor of Storm's that finds its queue empty looks again every 55 us, a thousand times, before it sleeps for 1 ms at a time. A
 * look takes 2 to 4 us, so some thirty such executors for each core take all the time there is, and one that has work gets no more of it
 * than any other: throughput collapses, and as the executors behind it have nothing to do either, it does not recover. Where a plan has
 * many executors, they sleep at once. That costs a tuple up to 1 ms at each executor that is idle. Measured: docs/background/design/008-optimizer.md.
 *
 * @param cores processors
 * @param maySleep whether 1 ms more at each operator does not matter
 */
public record IdleExecutors(double cores, boolean maySleep) {

    private static final String LOOKS_BEFORE_SLEEP = Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT;

    /** Executors for each core that may look for work: if all are idle, one that is not has time enough still. */
    private static final double LOOKING = 8;

    /** One that is not idle gets its time now and then. */
    private static final double MOST_LOOKING = 16;

    /** They take a quarter of a core if all are idle. */
    private static final double MOST_SLEEPING = 64;

    private static final double SLEEP_NANOS = 1e6;

    /** The part of a bound on the latency that sleeping may take. */
    private static final double PART_OF_LATENCY = 0.1;

    /** Executors of a topology without a bound on its latency, which may sleep. */
    public static IdleExecutors on(double cores) {
        return new IdleExecutors(cores, true);
    }

    /**
     * Executors of a topology with a bound on its latency.
     *
     * @param cores processors
     * @param maxNanos the bound
     * @param operators operators of the topology; no way through it is longer
     * @return they may sleep if that takes a small part of the bound only
     */
    public static IdleExecutors within(double cores, double maxNanos, int operators) {
        return new IdleExecutors(cores, operators * SLEEP_NANOS <= PART_OF_LATENCY * maxNanos);
    }

    /** The most executors that the processors bear, at least 1. */
    public int most() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, (maySleep ? MOST_SLEEPING : MOST_LOOKING) * cores));
    }

    /** Settings of Storm's for so many executors of all components; none where they are few. */
    public Map<String, Object> settings(long executors) {
        return maySleep && executors > LOOKING * cores ? Map.of(LOOKS_BEFORE_SLEEP, 0) : Map.of();
    }

    /** Settings of Storm's for a plan; none where its executors, those of the components that it names, are few. */
    public Map<String, Object> settings(BatchingPlan plan) {
        return settings(plan.components().values().stream()
                .mapToLong(ComponentPlan::parallelism)
                .sum());
    }

    /** What the user should know of so many executors of all components: a line, or none. */
    public List<String> remarks(long executors) {
        return settings(executors).isEmpty()
                ? List.of()
                : List.of(
                        "with %,d executors, those without work sleep for 1 ms at once (%s: 0): looking for work they would leave the others little time"
                                .formatted(executors, LOOKS_BEFORE_SLEEP));
    }
}
