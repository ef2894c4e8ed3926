// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the tuples of an edge are divided into batches. Consumers of a stream share batches if the division is the same. */
public sealed interface Partitioning {

    /** A key of the batches that a consumer with a parallelism shares with others; empty if it shares none. */
    Optional<Object> batches(int parallelism);

    /** In separate batches: a custom grouping or user code chooses the task of each tuple. */
    record Alone() implements Partitioning {
        @Override
        public Optional<Object> batches(int parallelism) {
            return Optional.empty();
        }
    }

    /** Any task, all tasks or always the same task may receive a batch, so it can have any tuples. */
    record Any() implements Partitioning {
        @Override
        public Optional<Object> batches(int parallelism) {
            return Optional.of(List.of());
        }
    }

    /**
     * One batch for each task of the consumer. A single task receives any tuples.
     *
     * @param groupings the consumer's grouping of each of the producer's streams, by stream: batches can hold tuples of several streams
     */
    record ByKey(Map<String, List<String>> groupings) implements Partitioning {

        public ByKey {
            groupings = Map.copyOf(groupings);
        }

        @Override
        public Optional<Object> batches(int parallelism) {
            return parallelism == 1 ? new Any().batches(1) : Optional.of(List.of(groupings, parallelism));
        }
    }
}
