// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Acker;
import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RecordingBoltCollector;
import io.aeolus.batching.fixture.ShellProgram;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bolt that runs a command, between a spout "p" and a bolt "c", with a recorder instead of Storm. */
class ShellComponentTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void subprocess_receives_rows_and_its_tuples_are_batched(@TempDir Path directory) throws Exception {
        ManualClock clock = new ManualClock();
        Acker acker = new Acker(new Random(1));
        TestCluster cluster = new TestCluster(topology(directory)).with(clock).inDirectory(directory);
        cluster.with(Config.TOPOLOGY_SUBPROCESS_TIMEOUT_SECS, 60);
        TopologyContext context = cluster.context("s");
        RecordingBoltCollector storm = new RecordingBoltCollector(context, acker, new Random(2));
        BatchingBolt bolt = (BatchingBolt) Thrift.deserializeComponentObject(
                context.getRawTopology().get_bolts().get("s").get_bolt_object());
        bolt.prepare(cluster.conf(), context, new OutputCollector(storm));
        try {
            List<List<Object>> values = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                values.add(List.of("word" + i, i));
            }
            bolt.execute(TestCluster.tuple(context, Columns.of(values, Lineage.UNIFORM), acker.message(List.of(100L))));

            // The last row is sent after the subprocess has executed it, and then all are acked.
            await().atMost(PATIENCE).until(() -> {
                clock.advanceMillis(1);
                return !storm.acked.isEmpty();
            });
        } finally {
            bolt.cleanup();
        }
        storm.consumeAll();
        assertThat(acker.open()).isEmpty();
        Map<String, List<Object>> rows = new HashMap<>();
        storm.rows()
                .forEach(row -> rows.computeIfAbsent(row.getSourceStreamId(), stream -> new ArrayList<>())
                        .add(row.getValue(0)));
        assertThat(rows.get("default"))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 10)
                        .<Object>mapToObj(i -> "word" + i + "?")
                        .toList());
        assertThat(rows.get("requests")).hasSize(10).containsOnly(1);
    }

    private static StormTopology topology(Path directory) throws IOException {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key", "id"));
        builder.setBolt("s", new TestBolt(Streams.of("key", "id").and("requests", "tasks")))
                .shuffleGrouping("p");
        builder.setBolt("c", new TestBolt(), 3)
                .fieldsGrouping("s", new Fields("key"))
                .shuffleGrouping("s", "requests");
        StormTopology topology = builder.createTopology();
        // A command and one argument: Java reads further arguments from a file.
        String[] command = ShellProgram.command("bolt");
        Path arguments = directory.resolve("arguments");
        Files.write(arguments, Arrays.asList(command).subList(1, command.length));
        topology.get_bolts()
                .get("s")
                .set_bolt_object(ComponentObject.shell(new ShellComponent(command[0], "@" + arguments)));
        return Aeolus.apply(
                BatchingPlan.of(
                        StreamPlan.of("p", "default", 10),
                        StreamPlan.of("s", "default", 4),
                        StreamPlan.of("s", "requests", 4)),
                topology);
    }
}
