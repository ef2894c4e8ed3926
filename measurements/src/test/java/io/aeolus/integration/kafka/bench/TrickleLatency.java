// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka.bench;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Measures the latency of a row at a low rate, from its producer through Kafka, a {@code KafkaSpout} and a bolt to another bolt: unbatched
 * and batched alternately. The arguments are the broker's address, a topic, rows per second, rows per burst, seconds, and rounds.
 */
public final class TrickleLatency {

    private static final int BATCH = 500;
    private static final int WARM_UP = 100;
    private static final double MILLI = 1e6;

    private TrickleLatency() {}

    /** Prints a line for each run. */
    public static void main(String[] arguments) throws Exception {
        String broker = arguments[0];
        String topic = arguments[1];
        int rate = Integer.parseInt(arguments[2]);
        int burst = Integer.parseInt(arguments[3]);
        int seconds = Integer.parseInt(arguments[4]);
        try (LocalCluster cluster = new LocalCluster();
                KafkaProducer<String, String> producer = new KafkaProducer<>(
                        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker, ProducerConfig.LINGER_MS_CONFIG, 0),
                        new StringSerializer(),
                        new StringSerializer())) {
            for (int round = 0; round < Integer.parseInt(arguments[5]); round++) {
                for (int batch : List.of(1, BATCH)) {
                    run(cluster, producer, broker, topic, batch, "g" + System.nanoTime(), rate, burst, seconds);
                }
            }
        }
        System.exit(0);
    }

    private static void run(
            LocalCluster cluster,
            KafkaProducer<String, String> producer,
            String broker,
            String topic,
            int batch,
            String group,
            int rate,
            int burst,
            int seconds)
            throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "rows",
                new KafkaSpout<>(KafkaSpoutConfig.builder(broker, topic)
                        .setProp(ConsumerConfig.GROUP_ID_CONFIG, group)
                        .setFirstPollOffsetStrategy(FirstPollOffsetStrategy.LATEST)
                        .build()));
        builder.setBolt("pass", new PassBolt()).shuffleGrouping("rows");
        builder.setBolt("arrive", new ArrivalBolt()).shuffleGrouping("pass");
        BatchingPlan plan = new BatchingPlan(
                Map.of(),
                batch == 1
                        ? List.of()
                        : List.of(StreamPlan.of("rows", "default", batch), StreamPlan.of("pass", "default", batch)));
        Map<String, Object> config = new HashMap<>(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5_000));
        if (batch > 1) {
            config.putAll(Aeolus.batchingConfig(plan, config));
        }
        ArrivalBolt.NANOS.clear();
        try (LocalCluster.LocalTopology running =
                cluster.submitTopology(group, config, Aeolus.apply(plan, builder.createTopology()))) {
            Random random = new Random(1);
            while (ArrivalBolt.NANOS.size() < WARM_UP) {
                send(producer, topic, burst, random, rate);
            }
            ArrivalBolt.NANOS.clear();
            for (int sent = 0; sent < rate * seconds; sent += burst) {
                send(producer, topic, burst, random, rate);
            }
            TimeUnit.SECONDS.sleep(1);
        }
        List<Long> sorted = new ArrayList<>(ArrivalBolt.NANOS);
        sorted.sort(null);
        System.out.printf(
                "%s %d rows, ms: p50 %.1f p90 %.1f p99 %.1f max %.1f%n",
                batch == 1 ? "unbatched" : "batched  ",
                sorted.size(),
                at(sorted, 0.5),
                at(sorted, 0.9),
                at(sorted, 0.99),
                at(sorted, 1));
    }

    /** Sends a burst, and then waits so that the mean rate is as requested. */
    private static void send(KafkaProducer<String, String> producer, String topic, int burst, Random random, int rate)
            throws InterruptedException {
        for (int i = 0; i < burst; i++) {
            Future<?> ignored = producer.send(new ProducerRecord<>(topic, String.valueOf(System.nanoTime())));
        }
        TimeUnit.NANOSECONDS.sleep((long) (2 * random.nextDouble() * TimeUnit.SECONDS.toNanos(burst) / rate));
    }

    private static double at(List<Long> sorted, double share) {
        return sorted.isEmpty()
                ? 0
                : sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size()))) / MILLI;
    }
}
