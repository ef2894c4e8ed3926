// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.spi;

import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Makes the batches of a running topology smaller than planned, so that two batch sizes can be compared in the same warm workers. The topology's
 * setting {@link #SETTING} names an implementation with a public no-argument constructor. Without the setting, batches have the planned size.
 */
@FunctionalInterface
public interface BatchDivisor {

    /** The topology setting that names the implementation. */
    String SETTING = "aeolus.batch.divisor";

    /**
     * Returns the divisor for one task. The task polls the supplier after each batch, and divides the planned batch sizes of its next batches by the
     * value. A batch has at least one tuple.
     *
     * @param conf the topology's settings
     * @return a thread-safe supplier of divisors, each at least 1
     */
    IntSupplier of(Map<String, Object> conf);
}
