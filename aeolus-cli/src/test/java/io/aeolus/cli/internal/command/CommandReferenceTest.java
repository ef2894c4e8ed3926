// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks the page of all commands; {@code -Daeolus.docs=write} writes it. */
class CommandReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "commands.md");

    @Test
    void page_matches_the_help_of_all_commands() throws Exception {
        String page = CommandReference.text(AeolusCommand.commandLine(Contexts.idle(Map.of("NO_COLOR", "1"))));

        if ("write".equals(System.getProperty("aeolus.docs"))) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/reference/commands.md; -Daeolus.docs=write regenerates it")
                .isEqualTo(page);
    }
}
