package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Keeps the page of all commands as the commands are; {@code -Daeolus.docs=write} writes it anew. */
class CommandReferenceTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "commands.md");

    @Test
    void the_page_of_all_commands_is_what_they_say_of_themselves() throws Exception {
        String page = CommandReference.text(AeolusCommand.commandLine(Contexts.idle(Map.of("NO_COLOR", "1"))));

        if ("write".equals(System.getProperty("aeolus.docs"))) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/reference/commands.md; -Daeolus.docs=write writes it anew")
                .isEqualTo(page);
    }
}
