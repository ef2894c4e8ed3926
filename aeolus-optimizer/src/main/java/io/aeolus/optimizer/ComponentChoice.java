package io.aeolus.optimizer;

/**
 * What was decided for a component, and why.
 *
 * @param id its id
 * @param profiledParallelism its parallelism when it was profiled
 * @param parallelism its parallelism in the plan
 * @param tasks its tasks in the plan
 * @param utilisation part of the time in which its busiest task is expected to be busy
 * @param boundBy what bounds its parallelism, a few words
 * @param reason the same in one line with names and figures
 */
public record ComponentChoice(
        String id,
        int profiledParallelism,
        int parallelism,
        int tasks,
        double utilisation,
        String boundBy,
        String reason) {}
