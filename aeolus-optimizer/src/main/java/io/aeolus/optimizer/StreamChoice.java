// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import java.util.List;

/**
 * The batch size chosen for a stream.
 * @param producer the component that emits the stream
 * @param stream the stream's id
 * @param profiledBatchSize tuples in a full batch in the profile
 * @param batchSize tuples in a full batch in the plan; 1 for an unbatched stream
 * @param meanRows predicted mean size of a batch; lower than the batch size where the linger ends first
 * @param boundBy why batches are not larger, in a few words
 * @param reason the reason in one line with ids and numbers
 * @param chained the consumers whose code runs in the producer's tasks
 */
public record StreamChoice(
        String producer,
        String stream,
        int profiledBatchSize,
        int batchSize,
        double meanRows,
        String boundBy,
        String reason,
        List<String> chained) {

    public StreamChoice {
        chained = List.copyOf(chained);
    }
}
