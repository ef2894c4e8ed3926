package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileUseTest {

    @TempDir
    private Path folder;

    @Test
    void what_is_written_is_nothing_else() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), "{}");
        Path out = folder.resolve("out.json");

        assertThatCode(new FileUse().reads("--plan", plan).writes("--json", out)::check)
                .doesNotThrowAnyException();
        assertThatThrownBy(new FileUse().reads("--plan", plan).writes("--json", folder.resolve("./plan.json"))::check)
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--json: " + folder.resolve("./plan.json") + " is also the file of --plan: name another file");
        assertThatThrownBy(new FileUse().writes("--json", out).writes("--report", Optional.of(out))::check)
                .isInstanceOf(BadInputException.class)
                .hasMessage("--report: " + out + " is also the file of --json: name another file");
    }

    @Test
    void a_device_can_be_given_twice() {
        Path device = Path.of("/dev/null");

        assertThatCode(new FileUse().writes("--json", device).writes("--report", device)::check)
                .doesNotThrowAnyException();
    }

    @Test
    void what_cannot_be_written_is_told_at_once() {
        assertThatThrownBy(new FileUse().writes("--json", folder)::check)
                .isInstanceOf(BadInputException.class)
                .hasMessage(folder + ": is a directory: name a file");
    }
}
