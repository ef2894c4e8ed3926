package io.aeolus.batching.random;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.tuple.Fields;

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
        BASIC;

        boolean holdsTuples() {
            return this == PAIR || this == LATE_ACK;
        }

        boolean keepsTrack() {
            return this != UNANCHORED && this != EARLY_ACK;
        }
    }

    /** How a stream is consumed. */
    enum GroupingKind {
        SHUFFLE,
        NONE,
        LOCAL_OR_SHUFFLE,
        FIELDS,
        ALL,
        GLOBAL;

        /** Whether the tuple alone decides which tasks get it. */
        boolean fixesTask() {
            return this == FIELDS || this == ALL || this == GLOBAL;
        }
    }

    /**
     * A stream.
     *
     * @param id its id
     * @param kinds the fields that stand before the payload
     * @param maxCount a bolt emits at most so many tuples on it for one input
     * @param perMille in so many of 1000 cases it emits any
     */
    record StreamShape(String id, List<ValueKind> kinds, int maxCount, int perMille) implements Serializable {

        StreamShape {
            kinds = List.copyOf(kinds);
        }

        /** How many children an input has on this stream. */
        int count(long parent) {
            return Mix.below(1000, parent, salt(), 1) < perMille ? 1 + Mix.below(maxCount, parent, salt(), 2) : 0;
        }

        long child(long parent, String producer, int index) {
            return Mix.of(parent, producer.hashCode(), salt(), index);
        }

        Object value(long id, int field) {
            return kinds.get(field).valueFor(Mix.of(id, field, salt()));
        }

        List<Object> values(long id) {
            List<Object> values = new ArrayList<>(kinds.size() + 4);
            for (int field = 0; field < kinds.size(); field++) {
                values.add(value(id, field));
            }
            return values;
        }

        List<String> fieldNames() {
            List<String> names = IntStream.range(0, kinds.size())
                    .mapToObj(i -> "f" + i)
                    .collect(Collectors.toCollection(ArrayList::new));
            names.addAll(List.of(ID, TASK, SEQUENCE, TRACKED));
            return names;
        }

        Fields fields() {
            return new Fields(fieldNames());
        }

        private int salt() {
            return id.hashCode();
        }
    }

    /**
     * A stream that a bolt consumes.
     *
     * @param producer who emits it
     * @param stream the stream
     * @param grouping how it is consumed
     * @param keys the fields of a fields grouping
     */
    record Input(String producer, StreamShape stream, GroupingKind grouping, List<String> keys)
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
     */
    record SpoutShape(
            String id,
            int parallelism,
            int tasks,
            List<StreamShape> streams,
            int roots,
            int perMilleWithId,
            int burst,
            int maxPending)
            implements Component {

        SpoutShape {
            streams = List.copyOf(streams);
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
    }
}
