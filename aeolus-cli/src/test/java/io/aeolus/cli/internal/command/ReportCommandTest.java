// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.report.SampleRuns;
import io.aeolus.cli.internal.runfile.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportCommandTest {

    @TempDir
    private Path directory;

    private final CommandRun aeolus = CommandRun.idle();
    private Path runs;
    private Path out;

    @BeforeEach
    void compare() throws IOException {
        runs = directory.resolve("runs.json");
        out = directory.resolve("report.html");
        RunFile.FORMAT.write(SampleRuns.comparison(54), runs);
    }

    @Test
    void writes_one_file() throws Exception {
        aeolus.succeed("report " + runs + " --out " + out);

        assertThat(aeolus.err()).isEqualTo("report written to " + out + "\n");
        assertThat(out).content().startsWith("<!DOCTYPE html>").endsWith("</html>\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"version\": 7,   | \"version\": 1, | $.version is 1: this program reads version 7; recreate the comparison",
                "\"workload\"      | \"work\"        | $.setup.workload is missing: add it",
                "\"run\": 1,       | \"run\": null,  | is null: set a value",
                "\"batches\": 0,   | \"batches\": \"x\", | $.runs[0].operators",
                "\"summary\": {    | \"summary\": { \"other\": null, | null",
            })
    void names_the_problem_of_a_file(String right, String wrong, String message) throws Exception {
        String text = Files.readString(runs);
        assertThat(text).contains(right.strip());
        Files.writeString(runs, text.replace(right.strip(), wrong.strip()));

        assertRefused(message.strip());
    }

    @Test
    void refuses_a_truncated_file() throws Exception {
        String text = Files.readString(runs);
        Files.writeString(runs, text.substring(0, text.length() / 2));

        assertRefused("not a comparison in JSON: ");
    }

    @Test
    void refuses_series_of_different_lengths() throws Exception {
        String text = Files.readString(runs);
        Files.writeString(runs, text.replaceFirst("\"tuples\": \\[[^,]*,", "\"tuples\": ["));

        assertRefused("$.runs[0].series: the lists have different lengths: run aeolus compare again");
    }

    @Test
    void refuses_a_foreign_file() throws Exception {
        Files.writeString(runs, "[1, 2]");

        assertRefused("not a comparison: must be a JSON object");
    }

    @Test
    void names_a_missing_file() throws Exception {
        Files.delete(runs);

        assertRefused("there is no such file: name a comparison file");
    }

    @Test
    void names_a_missing_directory_before_it_reads_files() {
        out = directory.resolve("nowhere").resolve("report.html");

        assertThat(aeolus.run("report " + directory + " --out " + out)).isEqualTo(2);
        assertThat(aeolus.err()).contains(out.toString()).contains("does not exist: create it first");
    }

    @Test
    void refuses_comparisons_of_different_workloads() throws Exception {
        Path other = directory.resolve("other.json");
        RunFile.FORMAT.write(SampleRuns.comparison("numbers", Map.of("stock", 10), 1), other);

        assertThat(aeolus.run("report " + runs + " " + other + " --out " + out)).isEqualTo(2);
        assertThat(aeolus.err())
                .isEqualTo(
                        "aeolus: %s: the workload is 'numbers', but 'words' in %s: use comparisons with the same workload\n"
                                .formatted(other, runs));
        assertThat(out).doesNotExist();
    }

    private void assertRefused(String message) {
        assertThat(aeolus.run("report " + runs + " --out " + out)).isEqualTo(2);
        assertThat(aeolus.err())
                .startsWith("aeolus: " + runs + ":")
                .contains(message)
                .hasLineCount(1);
        assertThat(out).doesNotExist();
    }
}
