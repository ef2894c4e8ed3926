package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Lane;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One buffer: every row may go to any task of a consumer (shuffle), or all go to the same ones (all, global). */
final class SingleBuffer implements BufferChoice {

    /** Which tasks of one consumer get a batch. */
    sealed interface Share {

        /** The tasks for a batch that starts with this row. */
        List<Integer> tasks(List<Object> values);

        /** Equal for those that may get the same batches. */
        Object destination();

        /** Always the same tasks. */
        record Fixed(List<Integer> tasks) implements Share {

            @Override
            public List<Integer> tasks(List<Object> values) {
                return tasks;
            }

            @Override
            public Object destination() {
                return tasks;
            }
        }

        /**
         * The tasks that Storm's shuffle chooses, once for each batch.
         *
         * @param isLocal whether it prefers those of the own worker
         */
        record Chosen(Lane lane, boolean isLocal) implements Share {

            @Override
            public List<Integer> tasks(List<Object> values) {
                return List.copyOf(lane.choose(values));
            }

            @Override
            public Object destination() {
                return isLocal;
            }
        }

        /**
         * Unknown before the batch is sent.
         *
         * @param isLocal whether Storm prefers tasks of the own worker
         */
        record Storms(boolean isLocal) implements Share {

            @Override
            public List<Integer> tasks(List<Object> values) {
                return List.of();
            }

            @Override
            public Object destination() {
                return isLocal;
            }
        }
    }

    private final List<Share> shares;

    /**
     * @param shares what each of the consumers gets, in the order of their ids
     */
    SingleBuffer(List<Share> shares) {
        this.shares = List.copyOf(shares);
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
