package io.aeolus.monitor;

/**
 * How long messages are in a bolt, from the moment it gets one to the ack, in milliseconds. A message is what Storm hands over: a
 * tuple, or a whole batch.
 *
 * @param messages messages that it acked, of which some were measured
 * @param p10 a tenth is faster
 * @param max the longest
 */
public record ProcessingMillis(long messages, double p10, double p50, double p90, double p99, double max) {}
