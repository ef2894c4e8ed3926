// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.io.Serializable;
import java.util.List;

/** The parts of a random topology, which are immutable and serialized with the components. */
final class Shapes {

    /** The tuple's identity, derived from its parent's and so equal in every run. */
    static final String ID = "_id";

    /** The task that emitted the tuple. */
    static final String TASK = "_task";

    /** The number of tuples that this task had emitted before, on any stream. */
    static final String SEQUENCE = "_sequence";

    /** Whether the root has a message id and all emits are anchored, so that a fail causes a replay. */
    static final String TRACKED = "_tracked";

    private Shapes() {}

    /** How a bolt processes an input. */
    enum Style {
        /** Emits anchored, then acks. */
        ANCHORED,
        /** Emits unanchored, and acks first or last. */
        UNANCHORED,
        /** Emits anchored, acks, emits unanchored. */
        EARLY_ACK,
        /** Holds the input until the next one, then emits for both, anchored to both. */
        PAIR,
        /** Emits anchored, and acks after some more inputs. */
        LATE_ACK,
        /** A basic bolt. */
        BASIC,
        /** Count windows; emits for each input that is new in a window, anchored to the window. */
        WINDOW,
        /** Has state; Storm acks when the state is saved. */
        STATEFUL;

        /** Returns whether emits or acks wait for more inputs or ticks. */
        boolean holdsTuples() {
            return this == PAIR || this == LATE_ACK || this == WINDOW;
        }

        /** Returns whether a fail of an emitted tuple causes a replay of the input. */
        boolean keepsTrack() {
            return this != UNANCHORED && this != EARLY_ACK;
        }
    }

    /**
     * A stream that a bolt consumes.
     *
     * @param producer the producer
     * @param stream the stream
     * @param grouping the grouping
     * @param keys the fields of a fields or partial-key grouping
     * @param fixesTask whether a tuple is sent to the same tasks in every run
     */
    record Input(String producer, StreamShape stream, GroupingKind grouping, List<String> keys, boolean fixesTask)
            implements Serializable {

        Input {
            keys = List.copyOf(keys);
        }
    }

    /** A component. */
    sealed interface Component extends Serializable {
        String id();

        int parallelism();

        int tasks();

        List<StreamShape> streams();
    }

    /**
     * A spout.
     *
     * @param id component id
     * @param parallelism executors
     * @param tasks tasks
     * @param streams output streams; each root is emitted on one of them
     * @param roots number of roots per task
     * @param perMilleWithId roots with a message id, per thousand
     * @param burst maximum number of tuples per nextTuple
     * @param maxPending maximum number of pending message ids, 0 for no limit
     * @param receipts whether the spout emits another tuple for each acked message id
     * @param log whether roots are records of a log whose position the spout commits
     */
    record SpoutShape(
            String id,
            int parallelism,
            int tasks,
            List<StreamShape> streams,
            int roots,
            int perMilleWithId,
            int burst,
            int maxPending,
            boolean receipts,
            boolean log)
            implements Component {

        SpoutShape {
            streams = List.copyOf(streams);
        }

        /** Returns the identity of a root. */
        long root(int taskIndex, int number) {
            return Mix.of(id.hashCode(), taskIndex, number);
        }
    }

    /**
     * A bolt.
     *
     * @param id component id
     * @param parallelism executors
     * @param tasks tasks
     * @param streams output streams
     * @param inputs inputs
     * @param style how the bolt processes an input
     * @param holds maximum number of held inputs, if the style holds inputs
     * @param slide inputs between two windows
     * @param tickSeconds interval of ticks, 0 for none
     * @param failsPerMille tracked tuples that are failed at first, per thousand
     */
    record BoltShape(
            String id,
            int parallelism,
            int tasks,
            List<StreamShape> streams,
            List<Input> inputs,
            Style style,
            int holds,
            int slide,
            int tickSeconds,
            int failsPerMille)
            implements Component {

        BoltShape {
            streams = List.copyOf(streams);
            inputs = List.copyOf(inputs);
        }

        /** Returns how often the bolt fails a tuple before it accepts it. */
        int fails(long tuple) {
            return Mix.below(1000, tuple, id.hashCode(), 3) < failsPerMille
                    ? 1 + Mix.below(2, tuple, id.hashCode(), 4)
                    : 0;
        }

        /** Returns whether the bolt emits before it fails a tuple. */
        boolean emitsBeforeFail(long tuple) {
            return Mix.below(2, tuple, id.hashCode(), 5) == 0;
        }

        /** Returns the number of ticks that push out all other tuples. */
        int ticksToLetGo() {
            return style == Style.WINDOW ? holds + slide : 1;
        }
    }
}
