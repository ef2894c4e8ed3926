// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.Shapes.SpoutShape;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Selects the next root of a spout task. Not thread-safe. */
sealed interface RootOrder {

    /** Returns the next root; null if there is none now. */
    @Nullable
    Long next();

    /** Called when a root was acked or failed; a root that cannot be emitted counts as acked. */
    void settled(long root, boolean acked);

    /** Returns the error at the end; null if there is none. */
    @Nullable
    String problem();

    static RootOrder of(SpoutShape shape, int taskIndex) {
        return shape.log() ? new Log(shape, taskIndex) : new Queued(shape, taskIndex);
    }

    /** Replays failed roots at once, in the order of their fails. */
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
     * Emits roots as records of a log, like a Kafka spout. Failed roots are replayed before new ones, in the order of the log. The spout
     * commits the position up to which all roots are acked, and emits a limited number of roots beyond that position.
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
