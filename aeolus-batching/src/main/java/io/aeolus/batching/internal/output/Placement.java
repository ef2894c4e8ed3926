package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.task.TopologyContext;

/**
 * Where the tasks run that may get the rows of an outlet. Immutable.
 *
 * @param inWorker all tasks of the producer's worker
 * @param ofMostRoutes the reach of a batch that may go to any of the outlet's tasks
 * @param isOfOneConsumer whether one component consumes the outlet, so that the known tasks of a route are all of its tasks
 */
record Placement(Set<Integer> inWorker, Reach ofMostRoutes, boolean isOfOneConsumer) {

    /** Where the tasks of a batch run. */
    enum Reach {
        /** All in the producer's worker: Storm passes references to them. */
        WORKER,
        /** All in other workers: Storm serializes the values. */
        BEYOND,
        /** Some in the producer's worker and some in others, or possibly so. */
        BOTH;

        /** Whether Storm would have serialized the values while they were emitted. */
        boolean isBeyond() {
            return this != WORKER;
        }
    }

    static Placement of(TopologyContext context, Collection<StreamConsumer> consumers) {
        Set<Integer> inWorker = Set.copyOf(context.getThisWorkerTasks());
        Set<Integer> tasks = new HashSet<>();
        consumers.forEach(consumer -> tasks.addAll(consumer.candidates(inWorker)));
        return new Placement(inWorker, reach(tasks, inWorker), consumers.size() == 1);
    }

    /** The reach of a batch with this route. */
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
