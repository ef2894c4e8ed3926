// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import io.aeolus.reliability.state.StateStore;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Compares the committed state of a {@link StatefulTopology} with the rows of the source.
 *
 * @param missing rows and largest ids of keys that the state does not have
 * @param wrong rows that the source did not emit, wrong largest ids, and entries that are unknown or that several tasks have
 * @param repeated how often the state received a row again, of all that is committed
 */
public record StateAudit(long missing, long wrong, long repeated) {

    /** Reads the files and the states after the run. */
    public static StateAudit of(Path folder, StateStore store) {
        Map<String, Long> rows = new HashMap<>();
        Map<String, Long> largest = new HashMap<>();
        for (int index = 0; index < CountingTopology.SOURCE_TASKS; index++) {
            int end = SourceLog.in(folder, index).rows();
            for (int number = 0; number < end; number++) {
                long id = (long) number * CountingTopology.SOURCE_TASKS + index;
                rows.merge(StateBolt.rowsOf(id), 1L, Long::sum);
                largest.merge(StateBolt.largestOf(id), id, Math::max);
            }
        }
        Map<String, long[]> state = new HashMap<>();
        long wrong = 0;
        for (Map<String, long[]> ofTask : store.<long[]>committed(folder, CountingTopology.TALLY)) {
            for (Map.Entry<String, long[]> entry : ofTask.entrySet()) {
                boolean isKnown = rows.containsKey(entry.getKey()) || largest.containsKey(entry.getKey());
                boolean isFirst = state.putIfAbsent(entry.getKey(), entry.getValue()) == null;
                wrong += isKnown && isFirst ? 0 : 1;
            }
        }
        return compared(rows, largest, state).plus(new StateAudit(0, wrong, 0));
    }

    private static StateAudit compared(Map<String, Long> rows, Map<String, Long> largest, Map<String, long[]> state) {
        StateAudit sum = new StateAudit(0, 0, 0);
        for (Map.Entry<String, Long> expected : rows.entrySet()) {
            RowSet found = RowSet.of(state.getOrDefault(expected.getKey(), RowSet.EMPTY.toLongs()));
            long right = found.sizeBelow(expected.getValue());
            sum = sum.plus(new StateAudit(expected.getValue() - right, found.size() - right, found.repeated()));
        }
        for (Map.Entry<String, Long> expected : largest.entrySet()) {
            if (!state.containsKey(expected.getKey())) {
                sum = sum.plus(new StateAudit(1, 0, 0));
            } else if (state.get(expected.getKey())[0] != expected.getValue()) {
                sum = sum.plus(new StateAudit(0, 1, 0));
            }
        }
        return sum;
    }

    private StateAudit plus(StateAudit other) {
        return new StateAudit(missing + other.missing, wrong + other.wrong, repeated + other.repeated);
    }
}
