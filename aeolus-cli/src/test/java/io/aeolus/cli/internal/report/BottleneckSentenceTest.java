// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.probe.Machine;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BottleneckSentenceTest {

    private static final RunFile FILE = SampleRuns.comparison("words", Map.of("stock", 30), 1);

    @Test
    void names_saturated_cores() {
        assertThat(bound("local", 2)).isEqualTo("the cores: 1.9 of 2 are busy");
    }

    @Test
    void names_the_busiest_operator_if_no_core_is_saturated() {
        assertThat(bound("local", 4))
                .isEqualTo(SampleRuns.EVIL_BOLT + ": its busiest executor is busy 75 % of the time");
    }

    @Test
    void ignores_the_cores_of_this_machine_for_a_remote_cluster() {
        assertThat(bound("remote", 2)).contains("its busiest executor is busy");
    }

    private static String bound(String cluster, int cores) {
        Setup setup = FILE.setup();
        return BottleneckSentence.of(
                FILE.runs().get(0),
                new Setup(
                        setup.workload(),
                        cluster,
                        new Machine(cores, 8, 4, "Java 17", "2.8.3"),
                        setup.input(),
                        setup.topology(),
                        setup.configurations(),
                        setup.plan()));
    }
}
