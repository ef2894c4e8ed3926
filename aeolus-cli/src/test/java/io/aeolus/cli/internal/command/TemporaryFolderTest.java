// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {

    private static final String REMEDY = "set another directory with -Djava.io.tmpdir in AEOLUS_JAVA_OPTS";

    private final String before = System.getProperty("java.io.tmpdir");

    @TempDir
    private Path folder;

    @AfterEach
    void reset() {
        System.setProperty("java.io.tmpdir", before);
    }

    @Test
    void refuses_a_missing_directory() {
        Path missing = folder.resolve("missing");
        System.setProperty("java.io.tmpdir", missing.toString());

        assertThatThrownBy(() -> TopologyOutput.open(note -> {}))
                .isInstanceOf(BadInputException.class)
                .hasMessage("directory " + missing + " (java.io.tmpdir) does not exist: create it, or " + REMEDY);
    }

    @Test
    void names_a_full_or_read_only_directory_in_one_line() {
        assertThat(TemporaryFolder.problem(folder, true, 0))
                .contains("no space left in " + folder + " (java.io.tmpdir): free some space, or " + REMEDY);
        assertThat(TemporaryFolder.problem(folder, false, 1L << 30))
                .contains("cannot write to " + folder + " (java.io.tmpdir): " + REMEDY);
        assertThat(TemporaryFolder.problem(folder, true, 1L << 30)).isEmpty();
    }
}
