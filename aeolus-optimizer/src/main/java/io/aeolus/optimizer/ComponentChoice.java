// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

/**
 * The parallelism chosen for a component.
 * @param id the component's id
 * @param profiledParallelism its parallelism in the profile
 * @param parallelism its parallelism in the plan
 * @param tasks its tasks in the plan
 * @param utilization predicted share of time in which its busiest task is busy
 * @param boundBy why the parallelism is not higher or lower, in a few words
 * @param reason the reason in one line with the component's id and numbers
 */
public record ComponentChoice(
        String id,
        int profiledParallelism,
        int parallelism,
        int tasks,
        double utilization,
        String boundBy,
        String reason) {}
