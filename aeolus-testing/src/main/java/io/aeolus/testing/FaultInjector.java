package io.aeolus.testing;

import org.apache.storm.tuple.Tuple;

/** Decides which tuples fail or get lost. It is asked once for each tuple, when the bolt would execute it; not for ticks. */
@FunctionalInterface
public interface FaultInjector {

    /** Never a fault. */
    FaultInjector NONE = (consumerTask, tuple) -> Fault.NONE;

    /**
     * Decides about one tuple.
     *
     * @param consumerTask the task that would execute it
     * @param tuple the tuple
     * @return what becomes of it
     */
    Fault faultOf(int consumerTask, Tuple tuple);
}
