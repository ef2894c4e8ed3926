// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The result of the published algorithm.
 *
 * @param callsPerNano calls of each operator per nanosecond, as its input requires, all tasks together; 0 for sources
 * @param rowsPerNano tuples of each stream per nanosecond: equation 3
 */
public record PaperPlan(Plan plan, Numbers callsPerNano, Numbers rowsPerNano) {}
