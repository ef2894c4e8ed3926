package io.aeolus.optimizer.internal.model;

/** Time from a source tuple's emission to its ack. */
public record Latency(double meanNanos) {}
