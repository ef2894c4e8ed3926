// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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

    @Test
    void names_the_operators_that_run_in_the_busiest_one() {
        RunEntry run = FILE.runs().get(0);
        List<OperatorTrace> operators = List.of(
                operator("spout", OptionalDouble.of(0.9), Optional.empty()),
                operator("parse", OptionalDouble.empty(), Optional.of("spout")),
                operator("agg", OptionalDouble.of(0.4), Optional.empty()));
        RunEntry chained = new RunEntry(
                run.config(),
                run.run(),
                run.measurement(),
                run.predictedTuplesPerSecond(),
                run.steady(),
                operators,
                run.series());

        assertThat(bound(chained, "local", 4))
                .isEqualTo("spout, which runs parse: its busiest executor is busy 90 % of the time");
    }

    private static OperatorTrace operator(String id, OptionalDouble busy, Optional<String> head) {
        return new OperatorTrace(
                id, 1, OptionalLong.empty(), busy, Optional.empty(), Optional.empty(), 0, 0, Map.of(), head);
    }

    private static String bound(String cluster, int cores) {
        return bound(FILE.runs().get(0), cluster, cores);
    }

    private static String bound(RunEntry run, String cluster, int cores) {
        Setup setup = FILE.setup();
        return BottleneckSentence.of(
                run,
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
