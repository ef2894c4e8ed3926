// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.batching.Aeolus;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.Submission;
import io.aeolus.probe.RecordedTopology;
import io.aeolus.probe.RecordedTopology.RecordingRules;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

class RunRecorderTest {

    private static final Ending CUT = new Ending.TimeLimit(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO);
    private static final Map<String, Object> ACKED = Map.of(Aeolus.ROWS_ACKED, true);

    private final Cluster cluster = mock(Cluster.class);
    private final StormTopology words = words().createTopology();

    RunRecorderTest() throws Exception {
        when(cluster.hasExecutors()).thenReturn(true);
        when(cluster.submit(any(), any())).thenThrow(new RunFailedException("no cluster"));
    }

    @Test
    void counts_tuples_along_streams_if_not_all_tuples_are_acked() throws Exception {
        assertThat(isCounted(words, Map.of(), CUT)).isTrue();
        assertThat(isCounted(words, Map.of(Aeolus.ROWS_ACKED, false), CUT)).isTrue();
        assertThat(isCounted(words, Map.of(Aeolus.ROWS_ACKED, true, Config.TOPOLOGY_ACKER_EXECUTORS, 0), CUT))
                .as("without ackers")
                .isTrue();
    }

    @Test
    void counts_acks_alone_if_all_tuples_are_acked() throws Exception {
        assertThat(isCounted(words, ACKED, CUT)).isFalse();
        assertThat(isCounted(words, ACKED, new Ending.Silence(Duration.ofSeconds(5))))
                .isFalse();
        assertThat(isCounted(words, Map.of(), new Ending.EndOfRows(100)))
                .as("known input")
                .isFalse();
    }

    /** Storm wraps all bolts of a topology with a stateful bolt. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void counts_tuples_along_streams_if_a_window_delays_acks(boolean isStateful) throws Exception {
        TopologyBuilder builder = words();
        if (isStateful) {
            builder.setBolt("state", new Stateful()).shuffleGrouping("count");
        }
        builder.setBolt("window", new Window().withTumblingWindow(BaseWindowedBolt.Count.of(10)))
                .shuffleGrouping("count");

        assertThat(isCounted(builder.createTopology(), ACKED, CUT)).isTrue();
    }

    private boolean isCounted(StormTopology topology, Map<String, Object> config, Ending ending) throws Exception {
        ArgumentCaptor<Submission> submitted = ArgumentCaptor.forClass(Submission.class);
        RunRequest request = new RunRequest(
                "words", topology, copy -> copy, config, ending, OptionalDouble.empty(), false, Map.of());

        assertThatThrownBy(() -> new RunRecorder(cluster, System::nanoTime).run(request, Progress.NONE))
                .hasMessage("no cluster");

        verify(cluster, atLeastOnce()).submit(submitted.capture(), any());
        StormTopology recorded = submitted.getValue().topology();
        boolean isCounted = recorded.equals(expected(topology, ending, true));
        assertThat(recorded).isEqualTo(expected(topology, ending, isCounted));
        return isCounted;
    }

    private static StormTopology expected(StormTopology topology, Ending ending, boolean countsFlow) {
        RecordingRules.Output output = ending instanceof Ending.TimeLimit
                ? RecordingRules.Output.NONE
                : ending instanceof Ending.EndOfRows
                        ? RecordingRules.Output.STREAMS
                        : RecordingRules.Output.STREAMS_AND_SINKS;
        RecordingRules rules = new RecordingRules(OptionalDouble.empty(), output, false, countsFlow);
        return RecordedTopology.withMessageTimes(
                RecordedTopology.of(topology, rules).topology());
    }

    private static TopologyBuilder words() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("count", new TestWordCounter()).shuffleGrouping("words");
        return builder;
    }

    private static final class Stateful extends BaseStatefulBolt<KeyValueState<String, Long>> {

        private static final long serialVersionUID = 1L;

        @Override
        public void initState(KeyValueState<String, Long> state) {
            // Never called.
        }

        @Override
        public void execute(Tuple input) {
            // Never executed.
        }
    }

    private static final class Window extends BaseWindowedBolt {

        private static final long serialVersionUID = 1L;

        @Override
        public void execute(TupleWindow window) {
            // Never executed.
        }
    }
}
