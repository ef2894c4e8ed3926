package io.aeolus.monitor.internal.ledger;

import java.io.Serializable;
import java.util.List;

/**
 * What a worker has done since its start.
 *
 * @param spouts its spout tasks
 * @param outputs its tasks that make output
 * @param batches batches that it has sent
 * @param batchedRows the rows in them
 * @param peakMiB the most heap that it has had in use
 */
public record WorkerState(
        List<SpoutTaskState> spouts, List<OutputTaskState> outputs, long batches, long batchedRows, double peakMiB)
        implements Serializable {

    /** Copies the lists. */
    public WorkerState {
        spouts = List.copyOf(spouts);
        outputs = List.copyOf(outputs);
    }
}
