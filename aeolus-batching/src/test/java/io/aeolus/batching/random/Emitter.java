package io.aeolus.batching.random;

import io.aeolus.batching.random.Shapes.StreamShape;
import java.util.List;

/** Makes the tuples of one task. Not thread-safe. */
final class Emitter {

    private final String component;
    private final int task;
    private long sequence;

    /** Where tuples go. */
    @FunctionalInterface
    interface Sink {
        void emit(String stream, List<Object> values);
    }

    Emitter(String component, int task) {
        this.component = component;
        this.task = task;
    }

    /** The tuple with the given identity. */
    List<Object> tuple(StreamShape stream, long id, boolean tracked) {
        List<Object> values = stream.values(id);
        values.add(id);
        values.add(task);
        values.add(sequence++);
        values.add(tracked);
        return values;
    }

    /** Emits what follows from an input on all streams; the numbers of children decide which half they belong to. */
    void children(List<StreamShape> streams, long parent, boolean tracked, Half half, Sink sink) {
        for (StreamShape stream : streams) {
            int count = stream.count(parent);
            for (int i = 0; i < count; i++) {
                if (half.has(i)) {
                    sink.emit(stream.id(), tuple(stream, stream.child(parent, component, i), tracked));
                }
            }
        }
    }

    /** A part of an input's children. */
    enum Half {
        ALL,
        EVEN,
        ODD;

        private boolean has(int index) {
            return this == ALL || (index % 2 == 0) == (this == EVEN);
        }
    }
}
