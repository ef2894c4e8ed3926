// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;

/**
 * The Kafka topic to which a {@link TransactionalTopology} writes the ids of its rows. Each task of the sink writes to a partition.
 *
 * @param broker host and port of the broker
 */
public record OutputTopic(String broker) {

    static final String NAME = "output";

    private static final Duration POLL_TIMEOUT = Duration.ofMillis(100);

    /** Creates the topic. */
    public void create() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker))) {
            admin.createTopics(List.of(new NewTopic(NAME, TransactionalTopology.BOLT_TASKS, (short) 1)))
                    .all()
                    .get();
        }
    }

    /** Returns a producer for the task with the given index. Kafka aborts the transaction of an earlier producer for this task, which can then not write. */
    Producer<byte[], Long> producer(int index) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker, ProducerConfig.TRANSACTIONAL_ID_CONFIG, NAME + index);
        Producer<byte[], Long> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new LongSerializer());
        producer.initTransactions();
        return producer;
    }

    /** Reads the committed ids of all tasks. */
    public void read(LongConsumer ids) {
        read(
                IntStream.range(0, TransactionalTopology.BOLT_TASKS)
                        .mapToObj(OutputTopic::partition)
                        .toList(),
                ids);
    }

    /** Reads the committed ids of the task with the given index. */
    void read(int index, LongConsumer ids) {
        read(List.of(partition(index)), ids);
    }

    private static TopicPartition partition(int index) {
        return new TopicPartition(NAME, index);
    }

    private void read(List<TopicPartition> partitions, LongConsumer ids) {
        Map<String, Object> settings = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                broker,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        try (Consumer<byte[], Long> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new LongDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(POLL_TIMEOUT).forEach(row -> ids.accept(row.value()));
            }
        }
    }
}
