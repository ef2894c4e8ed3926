package io.aeolus.testing.random;

import java.io.Serializable;
import java.util.List;

/** What a random topology consists of. All are immutable and travel inside the components. */
final class Shapes {

    /** The tuple's identity: the same in every run, for it is made from the parent's. */
    static final String ID = "_id";

    /** The task that emitted the tuple. */
    static final String TASK = "_task";

    /** How many tuples that task had emitted before, on any stream. */
    static final String SEQUENCE = "_sequence";

    /** Whether a message id was given and each emit on the way was anchored, so that a fail leads to a replay. */
    static final String TRACKED = "_tracked";

    private Shapes() {}

    /** What a bolt does with an input. */
    enum Style {
        /** Emits anchored, then acks. */
        ANCHORED,
        /** Emits unanchored, and acks first or last. */
        UNANCHORED,
        /** Emits anchored, acks, emits unanchored. */
        EARLY_ACK,
        /** Holds the input for the next one, then emits for both, anchored on both. */
        PAIR,
        /** Emits anchored, and acks some inputs later. */
        LATE_ACK,
        /** A basic bolt. */
        BASIC,
        /** Counts windows; for each input that is new in one it emits, anchored on the window. */
        WINDOW,
        /** Keeps state; Storm acks when the state is saved. */
        STATEFUL;

        /** Whether it emits or acks only when more inputs or ticks come. */
        boolean holdsTuples() {
            return this == PAIR || this == LATE_ACK || this == WINDOW;
        }

        /** Whether a fail of what it emits leads to a replay of the input. */
        boolean keepsTrack() {
            return this != UNANCHORED && this != EARLY_ACK;
        }
    }

    /**
     * A stream that a bolt consumes.
     *
     * @param producer who emits it
     * @param stream the stream
     * @param grouping how it is consumed
     * @param keys the fields of a fields or partial key grouping
     * @param fixesTask whether a tuple goes to the same tasks in every run
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
     * @param streams what it emits; each root goes on one of them
     * @param roots how many roots each task emits
     * @param perMilleWithId so many of 1000 roots have a message id
     * @param burst at most so many tuples in one nextTuple
     * @param maxPending most message ids open before nextTuple, 0 for no bound
     * @param receipts whether it emits one tuple more for each message id that is acked
     * @param log whether its roots are records of a log, of which it commits what is acked without a gap
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

        /** The identity of a root. */
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
     * @param streams what it emits
     * @param inputs what it consumes
     * @param style what it does with an input
     * @param holds how many inputs it holds at most, if its style holds any
     * @param slide a window comes after so many inputs
     * @param tickSeconds how often it asks for a tick, 0 for never
     * @param failsPerMille so many of 1000 tracked tuples are failed at first
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

        /** How often the bolt fails a tuple before it takes it. */
        int fails(long tuple) {
            return Mix.below(1000, tuple, id.hashCode(), 3) < failsPerMille
                    ? 1 + Mix.below(2, tuple, id.hashCode(), 4)
                    : 0;
        }

        /** Whether it emits before it fails. */
        boolean emitsBeforeFail(long tuple) {
            return Mix.below(2, tuple, id.hashCode(), 5) == 0;
        }

        /** The ticks after which it holds nothing but ticks. */
        int ticksToLetGo() {
            return style == Style.WINDOW ? holds + slide : 1;
        }
    }
}
