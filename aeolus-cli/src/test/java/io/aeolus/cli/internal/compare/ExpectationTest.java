// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunTrace;
import io.aeolus.probe.OutputDigest;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;

class ExpectationTest {

    private static final OutputDigest RIGHT = new OutputDigest(3, 33);
    private static final OutputDigest OTHER = new OutputDigest(3, 44);
    private static final Ending SILENCE = new Ending.Silence(Duration.ofSeconds(5));
    private static final Ending TIME_LIMIT =
            new Ending.TimeLimit(Duration.ofSeconds(3), Duration.ofSeconds(5), Duration.ofSeconds(10));

    @Test
    void expects_the_output_of_the_first_configuration() {
        Expectation expectation = expectation(
                SILENCE,
                record("stock", 1, RIGHT, 0),
                record("optimized", 1, OTHER, 0),
                record("stock", 2, RIGHT, 0),
                record("optimized", 2, RIGHT, 0));

        assertThat(expectation.output()).contains(RIGHT);
        assertThat(expectation.remark()).isEmpty();
    }

    @Test
    void does_not_compare_outputs_that_differ_from_run_to_run() {
        assertThat(expectation(SILENCE, record("stock", 1, RIGHT, 0), record("stock", 2, OTHER, 0)))
                .isEqualTo(notCompared("the results of stock differ from run to run"));
    }

    @Test
    void does_not_compare_different_outputs_with_a_single_run_of_stock() {
        assertThat(expectation(SILENCE, record("stock", 1, RIGHT, 0), record("optimized", 1, OTHER, 0)))
                .isEqualTo(notCompared("one run of stock does not show whether its results differ from run to run;"
                        + " use --runs with 2 or more"));
        assertThat(expectation(SILENCE, record("stock", 1, RIGHT, 0), record("optimized", 1, RIGHT, 0))
                        .output())
                .contains(RIGHT);
    }

    @Test
    void does_not_compare_runs_with_replays() {
        assertThat(expectation(SILENCE, record("stock", 1, RIGHT, 0), record("optimized", 1, OTHER, 2)))
                .isEqualTo(notCompared("tuples failed and were replayed, so results may contain duplicates"));
    }

    @Test
    void says_that_runs_with_replays_were_compared_with_the_reference() {
        assertThat(Expectation.of(subject(SILENCE), List.of(record("stock", 1, RIGHT, 2)), true)
                        .remark())
                .contains("results were compared with the reference only:"
                        + " tuples failed and were replayed, so results may contain duplicates");
    }

    @Test
    void does_not_compare_a_topology_without_output() {
        assertThat(expectation(SILENCE, record("stock", 1, OutputDigest.EMPTY, 0)))
                .isEqualTo(notCompared(
                        "no tuple that Aeolus can record reached a sink; use an input that reaches the sinks"));
    }

    @Test
    void does_not_compare_a_single_run_with_itself() {
        assertThat(expectation(SILENCE, record("optimized", 1, RIGHT, 0)))
                .isEqualTo(notCompared("only one run has finished; add stock to --configs, or use --runs"));
    }

    @Test
    void does_not_compare_runs_with_a_time_limit() {
        assertThat(expectation(TIME_LIMIT, record("stock", 1, RIGHT, 0)))
                .isEqualTo(
                        notCompared(
                                "each run stopped at a different tuple: use an input that ends, without --seconds and --quick"));
    }

    @Test
    void ignores_null_settings() {
        assertThat(subject(SILENCE).config()).isEqualTo(Map.of("a", 1));
    }

    private static Expectation expectation(Ending ending, RunRecord... runs) {
        return Expectation.of(subject(ending), List.of(runs), false);
    }

    private static Expectation notCompared(String reason) {
        return new Expectation(Optional.empty(), Optional.of("results were not compared: " + reason), false);
    }

    private static Subject subject(Ending ending) {
        Map<String, Object> config = new HashMap<>(Collections.singletonMap("null", null));
        config.put("a", 1);
        Submission submission = new Submission("mine", new StormTopology(), config);
        CapturedTopology captured = new CapturedTopology(submission, Optional.empty(), List.of());
        return Subject.of("mine.jar", captured, Set.of(), ending, Map.of());
    }

    private static RunRecord record(String config, int run, OutputDigest output, long duplicated) {
        return new RunRecord(
                config,
                run,
                new Measurement(
                        DeliveryGuarantee.AT_LEAST_ONCE,
                        true,
                        10,
                        1,
                        Optional.empty(),
                        0,
                        OptionalLong.of(0),
                        duplicated,
                        output,
                        1,
                        1),
                OptionalDouble.empty(),
                RunTrace.NONE);
    }
}
