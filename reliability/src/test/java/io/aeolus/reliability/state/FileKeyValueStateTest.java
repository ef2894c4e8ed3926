// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.spout.CheckPointState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileKeyValueStateTest {

    @TempDir
    private Path folder;

    @Test
    void uncommitted_changes_are_visible_and_die_with_the_process() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});

        assertThat(state.get("a")).containsExactly(1);
        assertThat(open().get("a")).isNull();
        assertThat(open().get("a", new long[] {7})).containsExactly(7);
    }

    @Test
    void committed_changes_survive_the_process() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.put("b", new long[] {2});
        state.prepareCommit(0);
        state.commit(0);

        assertThat(open().committed()).containsOnlyKeys("a", "b");
        assertThat(open().get("a")).containsExactly(1);
    }

    @Test
    void prepared_changes_survive_the_process_and_can_be_committed() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.prepareCommit(5);
        state.put("a", new long[] {2});

        FileKeyValueState<long[]> reopened = open();
        assertThat(reopened.committed()).isEmpty();
        assertThat(reopened.get("a")).containsExactly(1);
        reopened.commit(5);
        assertThat(open().committed().get("a")).containsExactly(1);
    }

    @Test
    void a_commit_leaves_later_changes_uncommitted() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.prepareCommit(0);
        state.put("a", new long[] {2});
        state.commit(0);

        assertThat(state.get("a")).containsExactly(2);
        assertThat(state.committed().get("a")).containsExactly(1);
    }

    @Test
    void a_rollback_restores_the_committed_entries() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.prepareCommit(0);
        state.commit(0);
        state.put("a", new long[] {2});
        state.prepareCommit(1);
        state.put("b", new long[] {3});
        state.rollback();

        assertThat(state.get("a")).containsExactly(1);
        assertThat(state.get("b")).isNull();
        assertThat(open().get("a")).containsExactly(1);
        state.prepareCommit(1);
        state.commit(1);
    }

    @Test
    void a_transaction_that_is_prepared_again_keeps_its_changes() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.put("b", new long[] {1});
        state.prepareCommit(0);
        state.put("b", new long[] {2});
        state.prepareCommit(0);
        state.commit(0);

        assertThat(state.committed().get("a")).containsExactly(1);
        assertThat(state.committed().get("b")).containsExactly(2);
    }

    @Test
    void a_commit_may_be_repeated_also_after_a_restart() {
        FileKeyValueState<long[]> state = open();
        state.prepareCommit(3);
        state.commit(3);
        state.commit(3);
        open().commit(3);

        assertThatThrownBy(() -> state.commit(4)).hasMessageContaining("transaction 4: it is not prepared");
        assertThatThrownBy(() -> state.commit(2)).hasMessageContaining("transaction 2: it is not prepared");
    }

    @Test
    void transactions_do_not_overlap() {
        FileKeyValueState<long[]> state = open();
        state.prepareCommit(3);

        assertThatThrownBy(() -> state.prepareCommit(4)).hasMessageContaining("transaction 3 is prepared");
        assertThatThrownBy(() -> state.commit(4)).hasMessageContaining("transaction 3 is prepared");
        state.commit(3);
        assertThatThrownBy(() -> state.prepareCommit(3)).hasMessageContaining("transaction 3 is committed");
    }

    @Test
    void a_process_that_dies_during_a_commit_leaves_the_old_or_the_new_entries() throws IOException {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.prepareCommit(0);
        Path prepared = folder.resolve("state-1.prepared");
        byte[] changes = Files.readAllBytes(prepared);
        Files.writeString(folder.resolve("state-1.committed.tmp"), "a part");
        assertThat(open().committed()).as("before the rename").isEmpty();

        state.commit(0);
        state.put("a", new long[] {2});
        state.commit();
        Files.write(prepared, changes);
        assertThat(open().get("a")).as("after the rename").containsExactly(2);
    }

    @Test
    void deleted_keys_have_no_value() {
        FileKeyValueState<long[]> state = open();
        state.put("a", new long[] {1});
        state.put("b", new long[] {2});
        state.prepareCommit(0);
        state.commit(0);

        assertThat(state.delete("a")).containsExactly(1);
        assertThat(state.get("a")).isNull();
        state.put("c", new long[] {3});
        Map<String, long[]> entries = new HashMap<>();
        state.forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
        assertThat(entries).containsOnlyKeys("b", "c");
        state.prepareCommit(1);
        state.commit(1);
        assertThat(open().committed()).containsOnlyKeys("b", "c");
    }

    @Test
    void later_changes_of_a_value_are_not_changes_of_the_state() {
        FileKeyValueState<long[]> state = open();
        long[] value = {1};
        state.put("a", value);
        value[0] = 2;
        state.get("a")[0] = 3;

        assertThat(state.get("a")).containsExactly(1);
    }

    @Test
    void the_checkpoint_spout_commits_without_transactions() {
        FileKeyValueState<CheckPointState> state = FileKeyValueState.in(folder, "$checkpointspout-1");
        CheckPointState value = new CheckPointState(4, CheckPointState.State.PREPARING);
        state.put("__state", value);
        state.commit();

        assertThat(FileKeyValueState.<CheckPointState>in(folder, "$checkpointspout-1")
                        .get("__state"))
                .isEqualTo(value);
        assertThat(FileStateProvider.<CheckPointState>committed(folder, "state"))
                .isEmpty();
    }

    private FileKeyValueState<long[]> open() {
        return FileKeyValueState.in(folder, "state-1");
    }
}
