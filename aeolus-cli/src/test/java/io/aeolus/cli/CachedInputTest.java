// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedInputTest {

    @TempDir
    private Path directory;

    @Test
    void generates_a_file_once() throws Exception {
        Path cache = directory.resolve("cache");
        List<String> told = new ArrayList<>();
        Progress progress = (what, done, total) -> told.add(what + " " + done + "/" + total);
        for (int time = 0; time < 2; time++) {
            Path file = CachedInput.of(cache, "f", 7, target -> Files.writeString(target, "made"), progress);

            assertThat(file).isEqualTo(cache.resolve("f")).hasContent("made");
        }

        assertThat(told).containsExactly("generating the input 0/7");
    }

    @Test
    void reports_in_one_line_that_the_file_cannot_be_written() {
        CachedInput.Generator broken = file -> {
            throw new IOException("disk full");
        };

        assertThatThrownBy(() -> CachedInput.of(directory, "f", 7, broken, Progress.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessage("cannot write the input to " + directory
                        + " (java.io.IOException: disk full): use an input file with --input");
    }
}
