package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.task.TopologyContext;

/**
 * Which tasks may get the rows of an outlet, and which of them run in the producer's worker. Immutable.
 *
 * @param tasks the tasks
 * @param inWorker all tasks of the worker
 * @param ofMostRoutes the reach of a batch that may go to any of the tasks
 * @param isOfOneConsumer whether the tasks are of one component, so that tasks that are known of a route are all of them
 */
record Placement(Set<Integer> tasks, Set<Integer> inWorker, Reach ofMostRoutes, boolean isOfOneConsumer) {

    /** The tasks of some consumers of the context's task. */
    static Placement of(TopologyContext context, Collection<Consumer> consumers) {
        Set<Integer> inWorker = Set.copyOf(context.getThisWorkerTasks());
        Set<Integer> tasks = new HashSet<>();
        consumers.forEach(consumer -> tasks.addAll(consumer.candidates(inWorker)));
        return new Placement(Set.copyOf(tasks), inWorker, reach(tasks, inWorker), consumers.size() == 1);
    }

    /** Where a batch goes. */
    Reach reach(Route route) {
        List<Integer> known = route.tasks();
        boolean isKnown = !(route instanceof Route.Storms) || (isOfOneConsumer && !known.isEmpty());
        return ofMostRoutes == Reach.BOTH && isKnown ? reach(known, inWorker) : ofMostRoutes;
    }

    private static Reach reach(Collection<Integer> tasks, Set<Integer> inWorker) {
        int near = 0;
        for (Integer task : tasks) {
            near += inWorker.contains(task) ? 1 : 0;
        }
        return near == tasks.size() ? Reach.WORKER : near == 0 ? Reach.BEYOND : Reach.BOTH;
    }
}
