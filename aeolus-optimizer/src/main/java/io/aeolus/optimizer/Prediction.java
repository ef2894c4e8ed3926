package io.aeolus.optimizer;

/**
 * What the optimizer expects of a plan.
 *
 * @param tuplesPerSecond spout tuples fully processed in a second
 * @param meanLatencyMillis mean time from emission to ack, in milliseconds
 */
public record Prediction(double tuplesPerSecond, double meanLatencyMillis) {}
