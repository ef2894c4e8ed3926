package io.aeolus.optimizer.internal.model;

/**
 * Processor time for each source tuple under a plan, and who spends it.
 *
 * @param operatorNanos of all tasks of each operator, by operator: its work, and its part of messages
 * @param ackerNanos of the ackers
 * @param otherNanos in no task at all
 */
public record Spent(Numbers operatorNanos, double ackerNanos, double otherNanos) {}
