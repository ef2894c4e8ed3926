// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.Progress;
import io.aeolus.monitor.NetworkModel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkCommandTest {

    @TempDir
    private Path directory;

    private final ScriptedRunner network = new ScriptedRunner();
    private final CommandRun aeolus = new CommandRun(Contexts.measuring(network));

    @Test
    void shows_a_table_and_writes_a_file() throws Exception {
        Path file = directory.resolve("n.json");

        aeolus.succeed("network --out " + file);

        assertThat(aeolus.out()).isEqualTo("""
                        CPU time of a message that is acked (at least once), cluster local
                        2 cores, 16.0 GiB memory (4.0 GiB heap), Java 17, Storm 2.8.3

                        a message inside a worker (1 point, lower quartile of 2 rounds)
                        party   part       n tuple, us   n batch, us  r row, ns  s byte, ns      R2  R2 tuple  R2 batch  R2 byte
                        sender  executor  0.900+-0.020  1.300+-0.030  60.3+-1.0           -  0.9900    0.9900    0.9800        -  no cost per byte

                        a message between workers (0 points, lower quartile of 2 rounds)
                        party   part        n tuple, us   n batch, us  r row, ns      s byte, ns      R2  R2 tuple  R2 batch  R2 byte
                        sender  executor   0.900+-0.020  1.300+-0.030  60.3+-1.0  0.4000+-0.0100  0.9900    0.9900    0.9800   0.9900
                        sender  transport  0.900+-0.020  1.300+-0.030  60.3+-1.0  0.4000+-0.0100  0.9900    0.9900    0.9800   0.9900
                        sender  total      0.900+-0.020  1.300+-0.030  60.3+-1.0  0.4000+-0.0100  0.9950    0.9900    0.9800   0.9900

                        cost of a tuple of t bytes: n tuple + s t; in batches of b: n batch / b + r + s t
                        R2: of the whole fit; R2 tuple, batch and byte: partial coefficients of determination of the terms
                        all fits are good: R2 is at least 0.98
                        """);
        assertThat(aeolus.err())
                .isEqualTo("measuring for about 97 s; other load on this machine distorts the results"
                        + System.lineSeparator() + "message costs written to " + file + System.lineSeparator());
        assertThat(NetworkModel.FORMAT.read(file)).isEqualTo(new ScriptedRunner().network(Progress.NONE));
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
        assertThat(network.isClosed).isTrue();
    }

    @Test
    void writes_no_file_without_an_option() {
        aeolus.succeed("network");

        assertThat(aeolus.out()).contains("a message inside a worker");
        assertThat(aeolus.err()).doesNotContain("written to");
        assertThat(Path.of("network.json")).doesNotExist();
    }

    @Test
    void shows_the_time_of_a_link() {
        network.hasSlowLink = true;

        aeolus.succeed("network --out " + directory.resolve("n.json"));
        assertThat(aeolus.out())
                .contains("sender  link       0.900+-0.020  1.300+-0.030  60.3+-1.0  0.4000+-0.0100  0.9900")
                .contains("link: time on the link between two machines, which is not CPU time\n")
                .endsWith("all fits are good: R2 is at least 0.98\n");
    }

    @Test
    void reports_a_poor_fit_of_a_part() {
        network.rSquaredOfParts = 0.97;

        aeolus.succeed("network --out " + directory.resolve("n.json"));
        assertThat(aeolus.out())
                .contains("poor fit: R2 below 0.98; no cost per byte\n")
                .endsWith("the fits of all totals are good; poor fits of parts: sender executor inside a worker,"
                        + " sender executor between workers, sender transport between workers\n");
    }

    @Test
    void reports_a_poor_fit_of_a_total() {
        network.rSquaredOfTotals = 0.5;

        aeolus.succeed("network --out " + directory.resolve("n.json"));
        assertThat(aeolus.out())
                .endsWith("poor fits: sender total between workers;" + " measure again on an idle machine\n");
    }

    @Test
    void ends_with_1_and_one_line_when_the_measurement_fails() {
        network.fails = true;
        Path file = directory.resolve("n.json");

        assertThat(aeolus.run("network --out " + file)).isOne();
        assertThat(aeolus.out()).isEmpty();
        assertThat(aeolus.err())
                .endsWith("aeolus: between workers, batches of 4, tuples of 16 bytes: a tuple failed\n")
                .doesNotContain("\tat ");
        assertThat(file).doesNotExist();
        assertThat(network.isClosed).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "network --cluster remote --storm-conf no.yaml#--storm-conf: no.yaml: no such file: give a storm.yaml",
                "network --cluster moon#Invalid value for option '--cluster': 'moon' is not one of local, processes, remote; see aeolus network --help",
                "network --seconds 5#Unknown options: '--seconds', '5'; see aeolus network --help",
                "network linearroad#Unmatched argument at index 1: 'linearroad'; see aeolus network --help",
            })
    void ends_with_2_and_one_line_on_wrong_use(String arguments, String message) {
        aeolus.refuse(arguments, message);
        assertThat(network.starts).isZero();
    }

    @Test
    void ends_with_2_when_the_file_cannot_be_written_and_measures_nothing() {
        Path file = directory.resolve("no").resolve("n.json");

        aeolus.refuse(
                "network --out " + file,
                file + ": the directory " + file.getParent() + " does not exist: create it first");
        assertThat(network.starts).isZero();
        assertThat(Files.exists(file)).isFalse();
    }
}
