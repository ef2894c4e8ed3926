// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input ends the command before anything runs. */
class MainTest {

    @Test
    void an_option_of_a_jvm_may_contain_spaces() {
        assertThat(Main.lines("\n-Xmx1g\n\n-Dfile=a b\n")).containsExactly("-Xmx1g", "-Dfile=a b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rows 0 | compare: --rows is 0: must be at least 1",
                "--runs x | compare: Invalid value for option '--runs': 'x' is not an int; see benchmarks/flink/compare --help",
                "--parallelism 1,0 | compare: --parallelism is 0: must be at least 1",
                "--input no-such.dat | compare: no-such.dat does not exist: check the path",
                "--workloads mail | compare: Invalid value for option '--workloads' (LIST): mail is not a workload:"
                        + " must be linearroad or wordcount; see benchmarks/flink/compare --help",
            })
    void rejects_bad_input_in_one_line(String arguments, String message) {
        PrintStream before = System.err;
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            assertThat(Main.execute(arguments.split(" "))).isEqualTo(2);
        } finally {
            System.setErr(before);
        }
        assertThat(err.toString(StandardCharsets.UTF_8).strip()).isEqualTo(message);
    }
}
