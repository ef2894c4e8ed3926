// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringSerializer;

/** Creates topics and fills them with sentences. */
final class Topic {

    private Topic() {}

    /** Creates a topic if it does not exist. */
    static void create(String address, String name, int partitions) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, address))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw new IllegalStateException("topic '" + name + "' cannot be created", e.getCause());
            }
        }
    }

    /** Writes sentences to all partitions of a topic in equal numbers; equal seeds give equal sentences. */
    static void fill(String address, String topic, int sentences, long seed) {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                address,
                ProducerConfig.LINGER_MS_CONFIG,
                5,
                ProducerConfig.BATCH_SIZE_CONFIG,
                1 << 18);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            int partitions = producer.partitionsFor(topic).size();
            Sentences source = new Sentences(seed);
            AtomicReference<Exception> failure = new AtomicReference<>();
            for (int i = 0; i < sentences && failure.get() == null; i++) {
                Future<?> ignored =
                        producer.send(new ProducerRecord<>(topic, i % partitions, null, source.next()), (sent, e) -> {
                            if (e != null) {
                                failure.set(e);
                            }
                        });
            }
            producer.flush();
            if (failure.get() != null) {
                throw new IllegalStateException("topic '" + topic + "' cannot be filled", failure.get());
            }
        }
    }
}
