package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.compare.ComparisonTable;
import io.aeolus.cli.internal.compare.Results;
import io.aeolus.cli.internal.runfile.RunFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ComparisonFilesTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Command(name = "compare")
    private static final class Compare {

        @Mixin
        private ComparisonFiles files;
    }

    @Test
    void writes_the_runs_that_there_are_although_the_command_does_not_end() throws Exception {
        Path json = folder.resolve("runs.json");
        Path report = folder.resolve("runs.html");

        writeOrReport("--json", json.toString(), "--report", report.toString());

        RunFile written = RunFile.FORMAT.read(json);
        assertThat(written.runs()).hasSameSizeAs(Results.good().runs());
        assertThat(written.made().command()).isEqualTo("./aeolus --json " + json + " --report " + report);
        assertThat(report).content().startsWith("<!DOCTYPE html>");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void says_so_if_there_is_no_place_for_them() throws Exception {
        Path json = folder.resolve("runs.json");
        Files.createDirectory(json);
        Files.createFile(json.resolve("something"));

        writeOrReport("--json", json.toString());

        assertThat(err.toString()).startsWith("aeolus: ").contains(json.toString());
    }

    @Test
    void writes_nothing_that_nobody_wants() {
        writeOrReport();

        assertThat(folder).isEmptyDirectory();
        assertThat(out.toString()).isEqualTo(ComparisonTable.text(Results.good(), 120));
    }

    private void writeOrReport(String... arguments) {
        Compare compare = new Compare();
        CommandLine line = new CommandLine(compare).setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true));
        line.parseArgs(arguments);
        compare.files.writeOrReport(Results.good(), 120, line);
    }
}
