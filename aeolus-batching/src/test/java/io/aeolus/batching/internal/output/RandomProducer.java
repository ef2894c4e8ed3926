// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.SomeTasks;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** A random topology of a producer "p" and its consumers, with a random plan for its streams of the fields "key" and "id". */
final class RandomProducer {

    final StormTopology topology;
    final List<String> streams;
    final StreamPlan[] plans;

    RandomProducer(Random random) {
        TopologyBuilder builder = new TopologyBuilder();
        streams = IntStream.rangeClosed(1, 1 + random.nextInt(4))
                .mapToObj(i -> "s" + i)
                .toList();
        Streams declared = Streams.none();
        streams.forEach(stream -> declared.and(stream, "key", "id"));
        builder.setSpout("p", new TestSpout(declared));
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            BoltDeclarer consumer = builder.setBolt("c" + i, new TestBolt(), 1 + random.nextInt(4));
            for (String stream : streams) {
                if (random.nextInt(3) != 0) {
                    subscribe(consumer, stream, random);
                }
            }
        }
        topology = builder.createTopology();
        List<StreamPlan> planned = new ArrayList<>();
        for (String stream : streams) {
            planned.add(new StreamPlan("p", stream, 1 + random.nextInt(8), Duration.ofMillis(1 + random.nextInt(20))));
        }
        plans = planned.toArray(StreamPlan[]::new);
    }

    /** New plans for some of the streams. */
    Map<String, StreamPlan> changed(Random random) {
        Map<String, StreamPlan> changed = new HashMap<>();
        for (StreamPlan plan : plans) {
            if (random.nextInt(3) > 0) {
                changed.put(
                        plan.stream(),
                        new StreamPlan(
                                "p", plan.stream(), 1 + random.nextInt(8), Duration.ofMillis(1 + random.nextInt(20))));
            }
        }
        return changed;
    }

    String stream(Random random) {
        return streams.get(random.nextInt(streams.size()));
    }

    private static void subscribe(BoltDeclarer consumer, String stream, Random random) {
        switch (random.nextInt(9)) {
            case 0 -> consumer.shuffleGrouping("p", stream);
            case 1 -> consumer.localOrShuffleGrouping("p", stream);
            case 2 -> consumer.noneGrouping("p", stream);
            case 3 -> consumer.allGrouping("p", stream);
            case 4 -> consumer.globalGrouping("p", stream);
            case 5 -> consumer.partialKeyGrouping("p", stream, new Fields("key"));
            case 6 -> consumer.customGrouping("p", stream, new SomeTasks());
            default -> consumer.fieldsGrouping("p", stream, new Fields("key"));
        }
    }
}
