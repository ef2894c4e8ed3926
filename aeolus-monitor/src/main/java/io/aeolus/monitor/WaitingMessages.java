package io.aeolus.monitor;

/**
 * Messages, tuples or whole batches, in the receive queues of all executors of a bolt together, at some moments of a run.
 *
 * @param mean over the moments
 * @param max the most at one of them
 */
public record WaitingMessages(double mean, long max) {}
