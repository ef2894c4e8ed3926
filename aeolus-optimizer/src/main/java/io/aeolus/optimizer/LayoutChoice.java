// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

/**
 * The number of workers and ackers chosen for a plan.
 * @param workers worker processes
 * @param ackers acker tasks
 * @param machines machines with a worker
 * @param cores processor cores of these machines, in total
 * @param reason the reason in one line with numbers; empty if there was no alternative
 */
public record LayoutChoice(int workers, int ackers, int machines, double cores, String reason) {}
