// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class PipedInputTest {

    private static final BatchingPlan PLAN =
            BatchingPlan.of(StreamPlan.of("words", "default", 10), StreamPlan.of("words", "reset", 10));

    @Test
    void pipeInput_processes_the_input_and_readOutput_removes_the_output() {
        try (TopologyDriver driver = TopologyDriver.builder(topology()).build()) {
            driver.pipeInput("words", "default", "to");
            driver.pipeInput("words", "default", "to");

            assertThat(driver.readOutput("count", "default")).containsExactly(List.of("to", 1), List.of("to", 2));
            assertThat(driver.readOutput("count", "default")).isEmpty();

            driver.pipeInput("words", "reset", "to");
            driver.pipeInput("words", "default", "to");
            assertThat(driver.readOutput("count", "default")).containsExactly(List.of("to", 1));
            assertThat(driver.counts("words").acked()).isEqualTo(4);
        }
    }

    @Test
    void a_batched_topology_has_the_same_output() {
        try (TopologyDriver driver = TopologyDriver.builder(Aeolus.apply(PLAN, topology()))
                .serialize(true)
                .build()) {
            driver.pipeInput("words", "default", "be");
            driver.pipeInput("words", "reset", "be");
            driver.pipeInput("words", "default", "be");
            driver.runToCompletion(Duration.ofMillis(10), 1_000);

            assertThat(driver.readOutput("count", "default")).containsExactly(List.of("be", 1), List.of("be", 1));
            assertThat(driver.counts("words").acked()).isEqualTo(3);
        }
    }

    @Test
    void unsuitable_components_and_streams_are_rejected() {
        try (TopologyDriver driver = TopologyDriver.builder(topology()).build()) {
            assertThatThrownBy(() -> driver.pipeInput("count", "default", "to"))
                    .hasMessage("'count' is not a PipedSpout: add one with this id; piped spouts are [words]");
            assertThatThrownBy(() -> driver.readOutput("words", "default"))
                    .hasMessage("'words' has no unconsumed stream 'default': unconsumed streams are []");
            assertThatThrownBy(() -> driver.pipeInput("words", "default", "to", "be"))
                    .isInstanceOf(ComponentFailedException.class)
                    .hasMessageContaining("has 1 fields, but a tuple with 2 values was emitted");
        }
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new PipedSpout("word").stream("reset", "word"));
        builder.setBolt("count", new ToyBolt(new Count()).stream("default", "word", "count"), 2)
                .fieldsGrouping("words", new Fields("word"))
                .fieldsGrouping("words", "reset", new Fields("word"));
        return builder.createTopology();
    }

    /** Counts words, and resets the count of a word on request. */
    private static final class Count implements ToyBolt.Execute {

        private final HashMap<String, Integer> counts = new HashMap<>();

        @Override
        public void run(Tuple word, OutputCollector collector) {
            if (word.getSourceStreamId().equals("reset")) {
                counts.remove(word.getString(0));
            } else {
                collector.emit(word, new Values(word.getString(0), counts.merge(word.getString(0), 1, Integer::sum)));
            }
            collector.ack(word);
        }
    }
}
