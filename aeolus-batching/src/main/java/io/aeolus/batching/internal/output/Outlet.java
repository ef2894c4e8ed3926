// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.output.RoutedGrouping.Routing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The output of a stream to the consumers that share its batches. A stream has one outlet for all its consumers, or several outlets for disjoint sets
 * of consumers.
 *
 * @param batching how the rows are batched; empty if each row is sent as a single tuple
 * @param isFirst whether this is the first outlet of its stream
 */
record Outlet(
        String stream,
        List<String> fields,
        Set<String> consumers,
        Placement placement,
        Optional<Batching> batching,
        boolean isFirst) {

    /**
     * How rows are batched.
     *
     * @param own the routings to the outlet's consumers, in the order of their ids; empty if Storm's groupings choose
     * @param others the routings to the stream's other consumers, which receive nothing
     */
    record Batching(StreamPlan plan, BufferChoice choice, List<Routing> own, List<Routing> others) {

        private Route route(int buffer, List<Object> values) {
            List<List<Integer>> chosen = choice.tasks(buffer, values);
            List<Integer> tasks = chosen.size() == 1
                    ? chosen.get(0)
                    : chosen.stream().flatMap(Collection::stream).toList();
            if (choice instanceof BufferChoice.Direct && !tasks.isEmpty()) {
                return new Route.Direct(tasks.get(0));
            }
            if (own.isEmpty()) {
                return new Route.Storms(tasks);
            }
            List<Route.Leg> legs = new ArrayList<>(own.size() + others.size());
            for (int i = 0; i < own.size(); i++) {
                legs.add(new Route.Leg(own.get(i), chosen.get(i)));
            }
            for (Routing other : others) {
                legs.add(new Route.Leg(other, List.of()));
            }
            return new Route.Chosen(tasks, legs);
        }
    }

    /** Where the tasks that receive a batch run. */
    enum Reach {
        /** All in the producer's worker: Storm passes references to them. */
        LOCAL,
        /** All in other workers: Storm serializes the values. */
        REMOTE,
        /** Some in the producer's worker and some in others, or unknown. */
        MIXED;

        /** Whether Storm may serialize the values while they are emitted. */
        boolean mayBeRemote() {
            return this != LOCAL;
        }

        static Reach of(Collection<Integer> tasks, Set<Integer> workerTasks) {
            int local = 0;
            for (Integer task : tasks) {
                local += workerTasks.contains(task) ? 1 : 0;
            }
            return local == tasks.size() ? LOCAL : local == 0 ? REMOTE : MIXED;
        }
    }

    /**
     * Where the tasks that may receive the rows of an outlet run.
     *
     * @param workerTasks all tasks of the producer's worker
     * @param ofUnknownRoute the reach of a batch that any of the outlet's tasks may receive
     * @param hasOneConsumer whether one component consumes the outlet, so that the known tasks of a route are all its tasks
     */
    record Placement(Set<Integer> workerTasks, Reach ofUnknownRoute, boolean hasOneConsumer) {

        Reach reach(Route route) {
            List<Integer> known = route.tasks();
            boolean isKnown = !(route instanceof Route.Storms) || (hasOneConsumer && !known.isEmpty());
            return ofUnknownRoute == Reach.MIXED && isKnown ? Reach.of(known, workerTasks) : ofUnknownRoute;
        }
    }

    /** The route of a buffer whose first row has these values, or of a single tuple. */
    Route route(int buffer, List<Object> values) {
        return batching.isPresent() ? batching.get().route(buffer, values) : Route.Storms.CHOICE;
    }

    /** Throws if a row has more or fewer values than the stream has fields. */
    void check(int values) {
        if (values != fields.size()) {
            throw new IllegalArgumentException("stream '" + stream + "' has " + fields.size()
                    + " fields, but a tuple of " + values + " values was emitted on it");
        }
    }

    /** Whether some task may receive rows of both outlets. */
    boolean overlaps(Outlet other) {
        return consumers.stream().anyMatch(other.consumers::contains);
    }

    /** Whether rows of both outlets may share buffers: both have the same consumers, and the same routes to them. */
    boolean sharesBuffersWith(Outlet other) {
        Optional<Object> destinations = destinations();
        return destinations.isPresent()
                && destinations.equals(other.destinations())
                && consumers.equals(other.consumers);
    }

    private Optional<Object> destinations() {
        return batching.flatMap(own -> own.choice().destinations());
    }
}
