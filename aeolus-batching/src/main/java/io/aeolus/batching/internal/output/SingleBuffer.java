package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.ConsumerRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One buffer: every row may go to any task of a consumer (shuffle), or all rows go to the same tasks (all, global). */
final class SingleBuffer implements BufferChoice {

    /**
     * The tasks of one consumer that get a batch.
     *
     * @param fixed these tasks; none if the tasks are chosen for each batch
     * @param routing to the grouping that chooses; null if nothing is chosen before the batch is sent
     * @param destination equal for shares that may get the same batches
     */
    record Share(List<Integer> fixed, @Nullable ConsumerRouting routing, Object destination) {

        static Share of(List<Integer> tasks) {
            return new Share(tasks, null, tasks);
        }

        /** Any task, or any task of the own worker if there is one. */
        static Share shuffled(@Nullable ConsumerRouting routing, boolean isLocal) {
            return new Share(List.of(), routing, isLocal);
        }

        private List<Integer> tasks(List<Object> values) {
            return routing == null ? fixed : List.copyOf(routing.choose(values));
        }
    }

    private final List<Share> shares;

    /** A buffer for consumers with these shares, in the order of their ids. */
    SingleBuffer(List<Share> shares) {
        this.shares = shares;
    }

    @Override
    public int of(List<Object> values, @Nullable Object[] row) {
        return 0;
    }

    /** A row that may go to any task may go where any other goes, unless one of them is to stay in its worker. */
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
