// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyOutputTest {

    private final List<String> notes = new ArrayList<>();

    @Test
    void writes_the_output_of_main_and_keeps_its_last_lines() throws Exception {
        List<String> last;
        try (TopologyOutput output = TopologyOutput.open(notes::add)) {
            IntStream.rangeClosed(1, 12).forEach(i -> output.mainPrinted("line " + i));
            last = output.lastOfMain();
        }

        assertThat(last).hasSize(10).startsWith("line 3").endsWith("line 12");
        assertThat(notes).hasSize(1);
        Path file = Path.of(notes.get(0).replaceAll(".*Storm: ", ""));
        assertThat(Files.readAllLines(file)).hasSize(12).startsWith("line 1");
        Files.delete(file);
    }

    @Test
    void keeps_the_messages_of_a_stack_trace() throws Exception {
        List<String> last;
        try (TopologyOutput output = TopologyOutput.open(notes::add)) {
            output.mainPrinted("Exception in thread \"main\" java.lang.IllegalStateException: no");
            IntStream.range(0, 20).forEach(i -> output.mainPrinted("\tat user.Main.call(Main.java:" + i + ")"));
            output.mainPrinted("Caused by: java.io.IOException: why");
            output.mainPrinted("\t... 7 more");
            last = output.lastOfMain();
        }

        assertThat(last)
                .containsExactly(
                        "Exception in thread \"main\" java.lang.IllegalStateException: no",
                        "Caused by: java.io.IOException: why");
        Files.delete(Path.of(notes.get(0).replaceAll(".*Storm: ", "")));
    }

    @Test
    void restores_both_streams() throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;

        try (TopologyOutput output = TopologyOutput.open(notes::add)) {
            assertThat(System.out).isNotSameAs(out);
            assertThat(System.err).isNotSameAs(err);
            assertThat(output.lastOfMain()).isEmpty();
        }

        assertThat(System.out).isSameAs(out);
        assertThat(System.err).isSameAs(err);
        assertThat(notes).isEmpty();
    }
}
