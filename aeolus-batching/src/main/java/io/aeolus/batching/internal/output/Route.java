// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.output.RoutedGrouping.Routing;
import java.util.List;

/** The destination of a tuple. Immutable. */
public sealed interface Route {

    /** The tasks that receive the tuple, as far as they are known before it is emitted. */
    List<Integer> tasks();

    /** Whether it is certain that no task receives the tuple. */
    default boolean isEmpty() {
        return false;
    }

    /** Passes the tasks to the groupings. Must be called just before the tuple is emitted, by the same thread. */
    default void announce() {}

    /** Storm's groupings choose; some tasks may be known before. */
    record Storms(List<Integer> tasks) implements Route {

        /** No task is known before. */
        public static final Storms CHOICE = new Storms(List.of());
    }

    /** One task, by {@code emitDirect}. */
    record Direct(int task, List<Integer> tasks) implements Route {

        public Direct(int task) {
            this(task, List.of(task));
        }
    }

    /** The wrapper has chosen the tasks. There is a leg for each consumer of the stream, even if the consumer receives nothing. */
    record Chosen(List<Integer> tasks, List<Leg> legs) implements Route {

        @Override
        public boolean isEmpty() {
            return tasks.isEmpty();
        }

        @Override
        public void announce() {
            for (int i = 0; i < legs.size(); i++) {
                Leg leg = legs.get(i);
                leg.routing().announce(leg.tasks());
            }
        }
    }

    /** The routing to one consumer, and the consumer's tasks that receive the tuple. */
    record Leg(Routing routing, List<Integer> tasks) {}
}
