package io.aeolus.optimizer;

/**
 * What the optimizer expects of a plan.
 *
 * @param tuplesPerSecond spout tuples fully processed in a second
 * @param meanLatencyMillis mean time from emission to ack, in milliseconds
 * @param p99LatencyMillis 99th percentile of the same
 */
public record Prediction(double tuplesPerSecond, double meanLatencyMillis, double p99LatencyMillis) {}
