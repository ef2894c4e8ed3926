package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.OutputDigest;
import java.io.Serializable;
import java.util.List;

/**
 * The output of one incarnation of a bolt task.
 *
 * @param incarnation tells this start of the task from others
 * @param count tuples since its start
 * @param sum of their digest
 * @param tuples those since the last state, each serialised, if they are kept
 */
public record OutputTaskState(long incarnation, long count, long sum, List<byte[]> tuples) implements Serializable {

    /** Copies the list. */
    public OutputTaskState {
        tuples = List.copyOf(tuples);
    }

    OutputDigest digest() {
        return new OutputDigest(count, sum);
    }
}
