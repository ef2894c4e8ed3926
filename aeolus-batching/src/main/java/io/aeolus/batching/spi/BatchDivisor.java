package io.aeolus.batching.spi;

import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Makes the batches of a running topology smaller than planned, so that two batch sizes can be compared in the same warm workers. A topology's
 * setting {@link #SETTING} names the class, which has a public constructor without parameters; without the setting, batches are as planned.
 */
@FunctionalInterface
public interface BatchDivisor {

    /** The setting of a topology that names the class. */
    String SETTING = "aeolus.batch.divisor";

    /**
     * The divisor for one task. The task asks for the value when it sends a batch, and the value holds for the next batches, which have at least
     * one row.
     *
     * @param conf the topology's settings
     * @return how many times smaller than planned batches are, 1 or more; called by several threads
     */
    IntSupplier of(Map<String, Object> conf);
}
