// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.Submission;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.storm.Config;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A topology with pipelines from Kafka to a log: {@code NAME} (a {@code KafkaSpout}), {@code NAME-relay}, {@code NAME-keep}. NAME is also
 * the consumer group.
 */
final class Pipelines {

    static final int BATCH = 50;

    private static final int COMMIT_MILLIS = 300;
    private static final int TIMEOUT_SECONDS = 15;
    private static final int MAX_PENDING = 5_000;

    private final String broker;
    private final Path folder;
    private final TopologyBuilder builder = new TopologyBuilder();
    private final List<StreamPlan> batched = new ArrayList<>();

    Pipelines(String broker, Path folder) {
        this.broker = broker;
        this.folder = folder;
    }

    Pipelines plain(String name, String topic) {
        KafkaSpoutConfig<String, String> kafka = KafkaSpoutConfig.builder(broker, topic)
                .setProp(ConsumerConfig.GROUP_ID_CONFIG, name)
                .setOffsetCommitPeriodMs(COMMIT_MILLIS)
                .build();
        builder.setSpout(name, new KafkaSpout<>(kafka));
        builder.setBolt(name + "-relay", new RelayBolt()).shuffleGrouping(name);
        builder.setBolt(name + "-keep", new KeepingBolt(folder.resolve(name)), 2)
                .shuffleGrouping(name + "-relay");
        return this;
    }

    Pipelines batched(String name, String topic) {
        batched.add(StreamPlan.of(name, "default", BATCH));
        batched.add(StreamPlan.of(name + "-relay", "default", BATCH));
        return plain(name, topic);
    }

    Submission submission(String name, int workers) {
        Map<String, Object> config = new HashMap<>();
        config.put(Config.TOPOLOGY_WORKERS, workers);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        config.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, TIMEOUT_SECONDS);
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_PENDING);
        BatchingPlan plan = new BatchingPlan(Map.of(), batched);
        config.putAll(Aeolus.batchingConfig(plan, config));
        return new Submission(name, Aeolus.apply(plan, builder.createTopology()), config);
    }
}
