package io.aeolus.testing.random;

import io.aeolus.testing.random.Shapes.SpoutShape;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which root a spout task emits next. Not thread-safe. */
sealed interface RootOrder {

    /** The next root, null if there is none now. */
    @Nullable
    Long next();

    /** A root was acked or failed; one that is not emitted counts as acked. */
    void settled(long root, boolean acked);

    /** What is wrong at the end; null if nothing is. */
    @Nullable
    String problem();

    static RootOrder of(SpoutShape shape, int taskIndex) {
        return shape.log() ? new Log(shape, taskIndex) : new Queued(shape, taskIndex);
    }

    /** Roots that failed come again at once, in the order of their fails. */
    final class Queued implements RootOrder {

        private final SpoutShape shape;
        private final int taskIndex;
        private final Queue<Long> toReplay = new ArrayDeque<>();
        private int emitted;

        private Queued(SpoutShape shape, int taskIndex) {
            this.shape = shape;
            this.taskIndex = taskIndex;
        }

        @Override
        public @Nullable Long next() {
            Long again = toReplay.poll();
            if (again != null) {
                return again;
            }
            return emitted < shape.roots() ? shape.root(taskIndex, emitted++) : null;
        }

        @Override
        public void settled(long root, boolean acked) {
            if (!acked) {
                toReplay.add(root);
            }
        }

        @Override
        public @Nullable String problem() {
            return null;
        }
    }

    /**
     * Roots are the records of a log, as with Kafka. Failed ones come again before new ones and in the order of the log; a
     * position is committed up to which all are acked, and at most so many records are emitted beyond it.
     */
    final class Log implements RootOrder {

        private static final int MAX_UNCOMMITTED = 8;

        private final SpoutShape shape;
        private final int taskIndex;
        private final Map<Long, Integer> offsets = new HashMap<>();
        private final TreeSet<Integer> toReplay = new TreeSet<>();
        private final BitSet acked = new BitSet();
        private int end;
        private int committed;

        private Log(SpoutShape shape, int taskIndex) {
            this.shape = shape;
            this.taskIndex = taskIndex;
        }

        @Override
        public @Nullable Long next() {
            Integer again = toReplay.pollFirst();
            if (again != null) {
                return shape.root(taskIndex, again);
            }
            if (end >= shape.roots() || end - committed >= MAX_UNCOMMITTED) {
                return null;
            }
            long root = shape.root(taskIndex, end);
            offsets.put(root, end++);
            return root;
        }

        @Override
        public void settled(long root, boolean isAcked) {
            int offset = offsets.get(root);
            if (isAcked) {
                acked.set(offset);
                committed = acked.nextClearBit(committed);
            } else {
                toReplay.add(offset);
            }
        }

        @Override
        public @Nullable String problem() {
            return committed == shape.roots()
                    ? null
                    : shape.id() + " " + taskIndex + " committed " + committed + " of " + shape.roots() + " records";
        }
    }
}
