package io.aeolus.optimizer.internal.model;

/**
 * Time from a source tuple's emission to its ack.
 *
 * @param meanNanos the mean
 * @param p99Nanos the 99th percentile
 */
public record Latency(double meanNanos, double p99Nanos) {}
