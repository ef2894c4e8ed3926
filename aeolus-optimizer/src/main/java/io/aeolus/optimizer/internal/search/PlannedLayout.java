package io.aeolus.optimizer.internal.search;

import java.util.List;

/**
 * A plan, with the layout that it was found in.
 *
 * @param problem the topology in that layout
 * @param chosen the plan
 * @param tried what other numbers of workers would do, itself included, fewest first
 */
public record PlannedLayout(Problem problem, ChosenPlan chosen, List<Tried> tried) {

    /**
     * The best plan with a number of workers.
     *
     * @param workers worker processes
     * @param tuplesPerSecond what to expect of it
     */
    public record Tried(int workers, double tuplesPerSecond) {}

    public PlannedLayout {
        tried = List.copyOf(tried);
    }
}
