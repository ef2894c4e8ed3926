package io.aeolus.monitor;

/**
 * One task.
 *
 * @param task its id
 * @param worker host and port of the worker it ran in
 * @param measuredSeconds the time that its figures are from
 * @param operator what it did
 */
public record TaskProfile(int task, String worker, double measuredSeconds, OperatorProfile operator) {}
