// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The placement of executors by Storm's {@code EvenScheduler}, for a topology on a cluster with free slots. Tasks are
 * numbered by component, in the order of their ids, {@code __acker} among them; executors are sorted by their first
 * task, and the k-th executor is placed in slot k mod workers. Slots alternate over supervisors, see {@link Machines}.
 */
public final class EvenScheduling {

    /** The component id of Storm's ackers; it sorts after capital letters, digits and {@code $}, before small letters. */
    public static final String ACKER = "__acker";

    private EvenScheduling() {}

    /** Places the executors of components and of the acker, in O(n log n) time for n components. */
    public static Placement place(List<String> ids, int[] executors, int ackers, int workers) {
        int[][] placed = new int[executors.length][];
        int[] firstWorker = new int[executors.length];
        int[] placedAckers = new int[workers];
        int next = 0;
        for (int v : order(ids)) {
            if (v == ids.size()) {
                placedAckers = roundRobin(next, ackers, workers);
                next = (next + ackers) % workers;
            } else {
                placed[v] = roundRobin(next, executors[v], workers);
                firstWorker[v] = next;
                next = (next + executors[v]) % workers;
            }
        }
        return new Placement(placed, firstWorker, placedAckers);
    }

    /** Returns the indexes of components in the order of placement; their number stands for the acker. */
    public static int[] order(List<String> ids) {
        return IntStream.rangeClosed(0, ids.size())
                .boxed()
                .sorted((one, other) -> id(ids, one).compareTo(id(ids, other)))
                .mapToInt(v -> v)
                .toArray();
    }

    private static String id(List<String> ids, int v) {
        return v == ids.size() ? ACKER : ids.get(v);
    }

    private static int[] roundRobin(int first, int executors, int workers) {
        int[] placed = new int[workers];
        for (int w = 0; w < workers; w++) {
            boolean hasOneMore = Math.floorMod(w - first, workers) < executors % workers;
            placed[w] = executors / workers + (hasOneMore ? 1 : 0);
        }
        return placed;
    }
}
