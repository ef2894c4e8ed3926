// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.ClusterRunner;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Runner;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs in one thread. */
class FusedClusterTest {

    private static final int ROWS = 5_000;
    private static final Duration SILENCE = Duration.ofSeconds(1);

    private final Runner runner = new ClusterRunner(new FusedCluster(), System::nanoTime);

    @AfterEach
    void close() {
        runner.close();
    }

    @Test
    void runs_all_rows_with_the_correct_output() throws Exception {
        PreparedWorkload numbers = numbers(-1);

        for (int run = 0; run < 2; run++) {
            RunResult result = runner.run(request(numbers, new Ending.EndOfRows(ROWS), true), Progress.NONE);

            assertThat(result.measurement().tuples()).isEqualTo(ROWS);
            assertThat(result.measurement().lost()).hasValue(0);
            assertThat(result.measurement().duplicated()).isZero();
            assertThat(result.measurement().output()).isEqualTo(numbers.expectedOutput());
            assertThat(result.measurement().latency()).isPresent();
            assertThat(result.output()).hasSize(ROWS);
            assertThat(result.trace().operators()).isEmpty();
        }
    }

    @Test
    void ends_a_run_of_unknown_length_when_idle() throws Exception {
        RunResult result = runner.run(request(numbers(-1), new Ending.Silence(SILENCE), false), Progress.NONE);

        assertThat(result.measurement().tuples()).isEqualTo(ROWS);
        assertThat(result.output()).isEmpty();
    }

    @Test
    void ends_a_probe_with_the_input() throws Exception {
        assertThat(runner.probe(
                        request(numbers(-1), new Ending.EndOfRows(ROWS), false), Duration.ofHours(1), Progress.NONE))
                .isPositive();
    }

    @Test
    void names_the_component_that_throws() {
        assertThatThrownBy(() -> runner.run(request(numbers(7), new Ending.EndOfRows(ROWS), false), Progress.NONE))
                .isInstanceOf(RunFailedException.class)
                .hasMessageMatching(
                        "numbers-fused: component 'square' threw java.lang.IllegalStateException: cannot square 7"
                                + " \\(SquareBolt.java:\\d+\\)");
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("aeolus-fused");
    }

    @Test
    void refuses_settings_that_storm_refuses() throws Exception {
        StormTopology topology = numbers(-1).topology();
        topology.get_bolts()
                .get("square")
                .get_common()
                .get_inputs()
                .keySet()
                .forEach(stream -> stream.set_componentId("nobody"));

        assertThatThrownBy(() -> runner.run(
                        new RunRequest(
                                "numbers-fused",
                                topology,
                                same -> same,
                                numbers(-1).config(),
                                new Ending.EndOfRows(ROWS),
                                OptionalDouble.empty(),
                                false,
                                Map.of()),
                        Progress.NONE))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessageStartingWith("numbers-fused: Storm rejects this topology");
    }

    private static RunRequest request(PreparedWorkload workload, Ending ending, boolean keepsOutput) {
        return new RunRequest(
                "numbers-fused",
                workload.topology(),
                same -> same,
                workload.config(),
                ending,
                OptionalDouble.empty(),
                keepsOutput,
                Map.of());
    }

    private static PreparedWorkload numbers(long throwsAt) throws Exception {
        return new Numbers(ROWS, throwsAt).prepared();
    }
}
