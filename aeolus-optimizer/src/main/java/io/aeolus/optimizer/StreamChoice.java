package io.aeolus.optimizer;

/**
 * What was decided for a stream, and why.
 *
 * @param producer the component that emits it
 * @param stream its id
 * @param profiledBatchSize rows in a full batch when it was profiled
 * @param batchSize rows in a full batch in the plan; 1 if it is not batched
 * @param meanRows rows expected in a batch on average, which are fewer where the linger ends first
 * @param boundBy what bounds the batch size, a few words
 * @param reason the same in one line with names and figures
 */
public record StreamChoice(
        String producer,
        String stream,
        int profiledBatchSize,
        int batchSize,
        double meanRows,
        String boundBy,
        String reason) {}
