// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.probe.ProfiledTopology;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs on a cluster that fails to start anything, but has logs. */
class ClusterRunnerTest {

    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Ending ENDING = new Ending.EndOfRows(1);

    private final Cluster cluster = mock(Cluster.class);
    private final Runner runner = new ClusterRunner(cluster, () -> 0);

    @BeforeEach
    void failToStart() throws Exception {
        when(cluster.submit(any(), any())).thenThrow(new RunFailedException("no worker"));
        when(cluster.explained(any())).thenAnswer(call -> {
            RunFailedException failure = call.getArgument(0);
            return new RunFailedException(failure.getMessage() + " (logs: x)", failure);
        });
    }

    @Test
    void adds_the_location_of_the_logs_to_the_failure_of_a_run() {
        assertNamesLogs(() -> runner.run(run(), Progress.NONE));
    }

    @Test
    void adds_the_location_of_the_logs_to_the_failure_of_a_probe() {
        assertNamesLogs(() -> runner.probe(run(), SHORT, Progress.NONE));
    }

    @Test
    void adds_the_location_of_the_logs_to_the_failure_of_a_profile() {
        assertNamesLogs(() -> runner.profile(
                new ProfileRequest(
                        "a workload",
                        "x",
                        topology(),
                        UnaryOperator.identity(),
                        ProfiledTopology.Detail.TIMED,
                        Map.of(),
                        ENDING,
                        Optional.of(SHORT),
                        SHORT,
                        Optional.empty(),
                        Map.of()),
                Progress.NONE));
    }

    @Test
    void adds_the_location_of_the_logs_to_the_failure_of_a_network_measurement() {
        assertNamesLogs(() -> runner.network(Progress.NONE));
    }

    private static void assertNamesLogs(ThrowingCallable measurement) {
        assertThatThrownBy(measurement).isInstanceOf(RunFailedException.class).hasMessage("no worker (logs: x)");
    }

    private static RunRequest run() {
        return new RunRequest(
                "x", topology(), UnaryOperator.identity(), Map.of(), ENDING, OptionalDouble.empty(), false, Map.of());
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        return builder.createTopology();
    }
}
