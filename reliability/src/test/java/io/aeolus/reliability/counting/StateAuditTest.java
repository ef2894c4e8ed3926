// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.reliability.state.FileKeyValueState;
import io.aeolus.reliability.state.StateStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateAuditTest {

    private static final long ROWS = 1_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void emit() throws Exception {
        Files.createDirectory(folder.resolve("states"));
        for (int index = 0; index < CountingTopology.SOURCE_TASKS; index++) {
            SourceLog source = SourceLog.in(folder, index);
            for (long row = 0; row < ROWS / CountingTopology.SOURCE_TASKS; row++) {
                source.takeNext();
            }
        }
    }

    @Test
    void accepts_a_state_with_each_row() {
        commit(LongStream.range(0, ROWS));

        assertThat(StateAudit.of(folder, StateStore.FILES)).isEqualTo(new StateAudit(0, 0, 0));
    }

    @Test
    void counts_rows_that_were_executed_again() {
        commit(LongStream.concat(LongStream.range(0, ROWS), LongStream.range(100, 110)));

        assertThat(StateAudit.of(folder, StateStore.FILES)).isEqualTo(new StateAudit(0, 0, 10));
    }

    @Test
    void reports_missing_rows() {
        commit(LongStream.range(0, ROWS).filter(id -> id != 17 && id != 500));

        assertThat(StateAudit.of(folder, StateStore.FILES)).isEqualTo(new StateAudit(2, 0, 0));
    }

    @Test
    void reports_rows_that_are_not_committed() {
        FileKeyValueState<long[]> state = commit(LongStream.range(0, ROWS - 1));
        StateBolt.add(state, ROWS - 1);
        state.prepareCommit(1);

        assertThat(StateAudit.of(folder, StateStore.FILES))
                .as("a row, and a largest id that is too small")
                .isEqualTo(new StateAudit(1, 1, 0));
    }

    @Test
    void reports_rows_that_were_not_emitted() {
        commit(LongStream.range(0, ROWS + 1));

        assertThat(StateAudit.of(folder, StateStore.FILES))
                .as("a row, and a largest id that is too large")
                .isEqualTo(new StateAudit(0, 2, 0));
    }

    @Test
    void reports_entries_that_were_not_committed_together() {
        FileKeyValueState<long[]> state = commit(LongStream.range(0, ROWS));
        state.put(StateBolt.largestOf(1), new long[] {1});
        state.prepareCommit(1);
        state.commit(1);

        assertThat(StateAudit.of(folder, StateStore.FILES)).isEqualTo(new StateAudit(0, 1, 0));
    }

    @Test
    void reports_keys_of_two_tasks() {
        commit(LongStream.range(0, ROWS));
        FileKeyValueState<long[]> other = state(2);
        StateBolt.add(other, 5);
        other.commit();

        assertThat(StateAudit.of(folder, StateStore.FILES))
                .as("the rows and the largest id of a key")
                .isEqualTo(new StateAudit(0, 2, 0));
    }

    private FileKeyValueState<long[]> commit(LongStream ids) {
        FileKeyValueState<long[]> state = state(1);
        ids.forEach(id -> StateBolt.add(state, id));
        state.prepareCommit(0);
        state.commit(0);
        return state;
    }

    private FileKeyValueState<long[]> state(int task) {
        return FileKeyValueState.in(folder.resolve("states"), CountingTopology.TALLY + "-" + task);
    }
}
