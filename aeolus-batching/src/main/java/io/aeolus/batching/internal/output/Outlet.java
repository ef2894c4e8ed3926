package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.routing.ConsumerRouting;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a stream whose rows are gathered together. A stream has one outlet for all its consumers, or several, each for some of them.
 *
 * @param stream the stream
 * @param fields the names of its fields
 * @param consumers the components that get the rows of this outlet
 * @param placement where their tasks run
 * @param batching how its rows are gathered; empty if each row travels alone
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
     * How rows are gathered.
     *
     * @param plan batch size and linger
     * @param choice the buffers
     * @param own the routings to the outlet's consumers, in the order of their ids; empty if Storm's groupings choose
     * @param others the routings to the stream's other consumers, which get nothing
     */
    record Batching(StreamPlan plan, BufferChoice choice, List<ConsumerRouting> own, List<ConsumerRouting> others) {

        private Route route(int buffer, List<Object> values) {
            List<List<Integer>> chosen = choice.tasks(buffer, values);
            List<Integer> tasks = chosen.size() == 1
                    ? chosen.get(0)
                    : chosen.stream().flatMap(Collection::stream).toList();
            if (choice instanceof DirectBuffers && !tasks.isEmpty()) {
                return new Route.Direct(tasks.get(0));
            }
            if (own.isEmpty()) {
                return new Route.Storms(tasks);
            }
            List<Route.Leg> legs = new ArrayList<>(own.size() + others.size());
            for (int i = 0; i < own.size(); i++) {
                legs.add(new Route.Leg(own.get(i), chosen.get(i)));
            }
            for (ConsumerRouting other : others) {
                legs.add(new Route.Leg(other, List.of()));
            }
            return new Route.Chosen(tasks, legs);
        }
    }

    /** Rows in a full batch, 1 if rows travel alone. */
    int batchSize() {
        return batching.isPresent() ? batching.get().plan().batchSize() : 1;
    }

    /** The route of a buffer that begins with this row, or of a row that travels alone. */
    Route route(int buffer, List<Object> values) {
        return batching.isPresent() ? batching.get().route(buffer, values) : Route.Storms.CHOICE;
    }

    /** Refuses a row with more or fewer values than the stream has fields. */
    void check(int values) {
        if (values != fields.size()) {
            throw new IllegalArgumentException("stream '" + stream + "' has " + fields.size()
                    + " fields, but a tuple of " + values + " values was emitted on it");
        }
    }

    /** Whether some task may get rows of both outlets. */
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
