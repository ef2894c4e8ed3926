// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import org.apache.storm.tuple.Tuple;

/** Decides which tuples fail or are lost. Called once for each tuple, before its execution, except for ticks. */
@FunctionalInterface
public interface FaultInjector {

    /** Injects no faults. */
    FaultInjector NONE = (consumerTask, tuple) -> Fault.NONE;

    /**
     * Decides about a tuple.
     *
     * @param consumerTask the task that would execute the tuple
     * @param tuple the tuple
     * @return the tuple's fate
     */
    Fault faultOf(int consumerTask, Tuple tuple);
}
