package io.aeolus.monitor;

/**
 * Latencies in milliseconds.
 *
 * @param p50 the median
 * @param p99 the 99th percentile
 * @param max the longest
 */
public record LatencyMillis(double p50, double p99, double max) {}
