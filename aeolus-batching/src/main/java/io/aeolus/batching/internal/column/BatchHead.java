package io.aeolus.batching.internal.column;

/**
 * What is to be known of a batch besides the columns of the stream that it is sent on.
 *
 * @param lineage how its rows hang on its roots
 * @param others its rows of other streams
 */
public record BatchHead(Lineage lineage, OtherStreams others) {}
