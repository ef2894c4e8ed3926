package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.internal.profile.report.EncodedHistogram;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * What a worker has done since its start.
 *
 * @param spouts its spout tasks
 * @param outputs its tasks that make output
 * @param batches batches that it has sent
 * @param batchedRows the rows in them
 * @param peakMiB the most heap that it has had in use
 * @param activity what its components have done
 * @param processing how long messages were in its bolts since the last state, in nanoseconds, by the bolt's id
 */
public record WorkerState(
        List<SpoutTaskState> spouts,
        List<OutputTaskState> outputs,
        long batches,
        long batchedRows,
        double peakMiB,
        Activity activity,
        Map<String, EncodedHistogram> processing)
        implements Serializable {

    /** Copies the lists. */
    public WorkerState {
        spouts = List.copyOf(spouts);
        outputs = List.copyOf(outputs);
        processing = Map.copyOf(processing);
    }
}
