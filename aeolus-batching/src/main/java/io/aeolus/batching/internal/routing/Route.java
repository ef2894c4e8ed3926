package io.aeolus.batching.internal.routing;

import java.util.List;

/** Where a tuple goes that is emitted on a stream. Immutable. */
public sealed interface Route {

    /** The tasks that get the tuple, as far as they are known before it is emitted. */
    List<Integer> tasks();

    /** Whether it is certain that no task gets the tuple. */
    default boolean leadsNowhere() {
        return false;
    }

    /** Announces the tasks to the groupings, just before the tuple is emitted by the same thread. */
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

    /** The wrapper has chosen the tasks, with a leg for each consumer of the stream, even if the consumer gets nothing. */
    record Chosen(List<Integer> tasks, List<Leg> legs) implements Route {

        @Override
        public boolean leadsNowhere() {
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

    /** The routing to one consumer, and the tasks of the consumer that get the tuple. */
    record Leg(ConsumerRouting routing, List<Integer> tasks) {}
}
