package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Lane;
import java.util.ArrayList;
import java.util.List;

/** One buffer: every row may go to any task of a consumer (shuffle), or all go to the same ones (all, global). */
final class SingleBuffer implements BufferChoice {

    /** Which tasks of one consumer get a batch. */
    @FunctionalInterface
    interface Share {

        /** The tasks for a batch that starts with this row. */
        List<Integer> tasks(List<Object> values);

        /** Always the same tasks. */
        static Share fixed(List<Integer> tasks) {
            List<Integer> copy = List.copyOf(tasks);
            return values -> copy;
        }

        /** The tasks that Storm's shuffle chooses, once for each batch. */
        static Share chosen(Lane lane) {
            return values -> List.copyOf(lane.choose(values));
        }

        /** Unknown before the batch is sent. */
        static Share storms() {
            return fixed(List.of());
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
    public int of(List<Object> values) {
        return 0;
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
