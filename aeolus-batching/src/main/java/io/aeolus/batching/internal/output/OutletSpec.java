package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Lane;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a stream that is gathered together, and what is known of it before the first row. A stream has one outlet for all
 * its consumers, or several, each for some of them.
 *
 * @param stream the stream
 * @param fields the names of its fields
 * @param consumers the components that get the rows of this outlet
 * @param placement where their tasks run
 * @param batching how its rows are gathered; empty if each travels alone
 * @param isFirst whether no other outlet of the same stream comes before it
 */
record OutletSpec(
        String stream,
        List<String> fields,
        Set<String> consumers,
        Placement placement,
        Optional<Batching> batching,
        boolean isFirst) {

    /**
     * How rows are gathered.
     *
     * @param stream batch size and linger
     * @param choice the buffers
     * @param own the lanes to the outlet's consumers, in the order of their ids; empty if Storm's groupings choose
     * @param others the lanes to the stream's other consumers, which are to get nothing
     */
    record Batching(StreamSpec stream, BufferChoice choice, List<Lane> own, List<Lane> others) {

        /** Where the rows of a buffer go that starts with this one. */
        Route route(int buffer, List<Object> values) {
            List<List<Integer>> chosen = choice.tasks(buffer, values);
            List<Integer> tasks = together(chosen);
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
            for (Lane other : others) {
                legs.add(new Route.Leg(other, List.of()));
            }
            return new Route.Chosen(tasks, legs);
        }

        private static List<Integer> together(List<List<Integer>> lists) {
            if (lists.size() == 1) {
                return lists.get(0);
            }
            List<Integer> all = new ArrayList<>();
            lists.forEach(all::addAll);
            return List.copyOf(all);
        }
    }

    /** Rows in a full batch, 1 if rows travel alone. */
    int batchSize() {
        return batching.isPresent() ? batching.get().stream().batchSize() : 1;
    }

    /** Whether some task may get rows of both outlets. */
    boolean overlaps(OutletSpec other) {
        return consumers.stream().anyMatch(other.consumers::contains);
    }

    /** Whether rows of both outlets may be gathered in the same buffers: they have the same consumers, and the same ways to them. */
    boolean sharesBuffersWith(OutletSpec other) {
        Optional<Object> destinations = destinations();
        return destinations.isPresent()
                && destinations.equals(other.destinations())
                && consumers.equals(other.consumers);
    }

    private Optional<Object> destinations() {
        return batching.flatMap(own -> own.choice().destinations());
    }
}
