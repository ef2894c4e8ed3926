package io.aeolus.optimizer.internal.model;

/**
 * What the published algorithm finds.
 *
 * @param plan the plan
 * @param callsPerNano calls of each operator that its input asks for in a nanosecond, all tasks together; 0 of sources
 * @param rowsPerNano tuples of each stream in a nanosecond: equation 3
 */
public record PaperPlan(Plan plan, Numbers callsPerNano, Numbers rowsPerNano) {}
