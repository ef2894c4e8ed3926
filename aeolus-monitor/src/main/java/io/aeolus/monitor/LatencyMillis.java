package io.aeolus.monitor;

/** Percentiles of latencies in milliseconds, and the longest. */
public record LatencyMillis(double p50, double p99, double max) {}
