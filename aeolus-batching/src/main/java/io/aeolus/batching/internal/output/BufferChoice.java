// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.output.RoutedGrouping.Routing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses an outlet's buffer for a row, so that all rows of a buffer are sent to the same tasks. Not thread-safe: may ask groupings, which have a
 * state.
 */
sealed interface BufferChoice {

    /** Returned instead of a buffer: the row is sent as a single tuple. */
    int ALONE = -1;

    /** The buffer of a row, or {@link #ALONE}. Must be called once for each row, in order. */
    int of(List<Object> values, @Nullable Object[] row);

    /**
     * The tasks of a buffer that was just chosen for these values: a list for each of the outlet's consumers, in the order of their
     * ids. A list is empty if Storm chooses the consumer's tasks when the rows are sent.
     */
    List<List<Integer>> tasks(int buffer, List<Object> values);

    /**
     * A key of the buffers' destinations. If it is equal for two choices, buffers with the same index may send their rows to the same tasks. Empty
     * if the buffers cannot be shared with another choice.
     */
    default Optional<Object> destinations() {
        return Optional.empty();
    }

    /** The other buffers that may have rows for the same tasks. */
    default List<Integer> overlapping(int buffer) {
        return List.of();
    }

    /**
     * A buffer for each task of a key-based consumer. Several co-partitioned consumers, which have the same keys and numbers of tasks, share the
     * buffers: a row is sent to the task with the same index in all buffers. The index is the one that Storm's fields grouping computes,
     * {@code floorMod(deepHashCode(keys), tasks)}, with the tasks in ascending order.
     */
    final class Keyed implements BufferChoice {

        private final int[] keys;
        private final List<List<List<Integer>>> tasks;

        /**
         * Creates the buffers of consumers with the same number of tasks.
         *
         * @param keys the indices of the key fields in the stream's fields, in the grouping's order
         * @param consumers the tasks of each consumer, ascending, in the order of the consumers' ids
         */
        Keyed(int[] keys, List<List<Integer>> consumers) {
            this.keys = keys;
            this.tasks = IntStream.range(0, consumers.get(0).size())
                    .mapToObj(index -> consumers.stream()
                            .map(tasks -> List.of(tasks.get(index)))
                            .toList())
                    .toList();
        }

        @Override
        public int of(List<Object> values, @Nullable Object[] row) {
            int hash = 1;
            for (int key : keys) {
                hash = 31 * hash + Column.keyHash(row[key]);
            }
            return Math.floorMod(hash, tasks.size());
        }

        @Override
        public Optional<Object> destinations() {
            return Optional.of(List.of(Keyed.class, tasks));
        }

        @Override
        public List<List<Integer>> tasks(int buffer, List<Object> values) {
            return tasks.get(buffer);
        }
    }

    /** A buffer for each task of the consumers with direct grouping: user code names the task of each row. */
    final class Direct implements BufferChoice {

        private final List<Integer> tasks;
        private final Map<Integer, Integer> indices = new HashMap<>();

        Direct(List<Integer> tasks) {
            this.tasks = List.copyOf(tasks);
            for (int task : tasks) {
                indices.put(task, indices.size());
            }
        }

        /** The buffer of a task, or {@link #ALONE} if no consumer has the task. */
        int of(int task) {
            return indices.getOrDefault(task, ALONE);
        }

        /** Storm rejects a row without a task. */
        @Override
        public int of(List<Object> values, @Nullable Object[] row) {
            return ALONE;
        }

        @Override
        public Optional<Object> destinations() {
            return Optional.of(List.of(Direct.class, tasks));
        }

        @Override
        public List<List<Integer>> tasks(int buffer, List<Object> values) {
            return buffer == ALONE ? List.of() : List.of(List.of(tasks.get(buffer)));
        }
    }

    /** One buffer: any task of a consumer may receive a batch (shuffle), or always the same tasks (all, global). */
    final class Single implements BufferChoice {

        private final List<Share> shares;

        /** Creates the buffer of consumers with these shares, in the order of their ids. */
        Single(List<Share> shares) {
            this.shares = shares;
        }

        /**
         * The tasks of one consumer that receive a batch.
         *
         * @param fixed the tasks; empty if they are chosen for each batch
         * @param routing to the grouping that chooses; null if no grouping chooses before the batch is sent
         * @param destination equal for shares that may receive the same batches
         */
        record Share(List<Integer> fixed, @Nullable Routing routing, Object destination) {

            static Share of(List<Integer> tasks) {
                return new Share(tasks, null, tasks);
            }

            /** Any task, or if local any task of the producer's worker, if it has one. */
            static Share shuffled(@Nullable Routing routing, boolean isLocal) {
                return new Share(List.of(), routing, isLocal);
            }

            private List<Integer> tasks(List<Object> values) {
                return routing == null ? fixed : List.copyOf(routing.choose(values));
            }
        }

        @Override
        public int of(List<Object> values, @Nullable Object[] row) {
            return 0;
        }

        @Override
        public Optional<Object> destinations() {
            return Optional.of(shares.stream().map(Share::destination).toList());
        }

        @Override
        public List<List<Integer>> tasks(int buffer, List<Object> values) {
            List<List<Integer>> tasks = new ArrayList<>(shares.size());
            for (Share share : shares) {
                tasks.add(share.tasks(values));
            }
            return tasks;
        }
    }

    /**
     * The buffers of a consumer with a custom grouping, such as partial key grouping: a buffer for each list of tasks that the grouping has
     * returned. The grouping chooses tasks for each row, as without batching.
     */
    final class Custom implements BufferChoice {

        /** More buffers would hardly ever be full, so rows for further lists of tasks are sent as single tuples. */
        private static final int MAX_BUFFERS = 1_024;

        private final Routing routing;
        private final List<List<Integer>> tasks = new ArrayList<>();
        private final Map<List<Integer>, Integer> indices = new HashMap<>();
        private final List<List<Integer>> overlapping = new ArrayList<>();
        private List<Integer> latest = List.of();

        Custom(Routing routing) {
            this.routing = routing;
        }

        @Override
        public int of(List<Object> values, @Nullable Object[] row) {
            List<Integer> chosen = routing.choose(values);
            Integer index = indices.get(chosen);
            if (index != null) {
                return index;
            }
            latest = List.copyOf(chosen);
            // A task that is named twice receives each row twice before the next row.
            boolean isBatchable = !latest.isEmpty() && Set.copyOf(latest).size() == latest.size();
            return isBatchable && indices.size() < MAX_BUFFERS ? open(latest) : ALONE;
        }

        private int open(List<Integer> chosen) {
            int index = tasks.size();
            List<Integer> others = new ArrayList<>();
            indices.forEach((list, other) -> {
                if (!Collections.disjoint(list, chosen)) {
                    others.add(other);
                    overlapping.get(other).add(index);
                }
            });
            overlapping.add(others);
            tasks.add(chosen);
            indices.put(chosen, index);
            return index;
        }

        @Override
        public List<List<Integer>> tasks(int buffer, List<Object> values) {
            return List.of(buffer == ALONE ? latest : tasks.get(buffer));
        }

        @Override
        public List<Integer> overlapping(int buffer) {
            return overlapping.get(buffer);
        }
    }
}
