// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** Offsets of topics with two partitions and of their consumer groups. */
final class Offsets implements AutoCloseable {

    static final int PARTITIONS = 2;

    private final Admin admin;

    Offsets(String broker) {
        admin = Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, broker));
    }

    void create(String topic) throws ExecutionException, InterruptedException {
        admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1)))
                .all()
                .get();
    }

    /** Returns the committed offset of each partition; partitions without a commit are missing. */
    Map<Integer, Long> committed(String group) throws ExecutionException, InterruptedException {
        return byPartition(
                admin.listConsumerGroupOffsets(group)
                        .partitionsToOffsetAndMetadata()
                        .get(),
                offset -> offset.offset());
    }

    /** Returns the number of records of each partition. */
    Map<Integer, Long> ends(String topic) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> asked = new java.util.HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            asked.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        return byPartition(admin.listOffsets(asked).all().get(), info -> info.offset());
    }

    private static <T> Map<Integer, Long> byPartition(Map<TopicPartition, T> found, Function<T, Long> offset) {
        return found.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().partition(),
                        entry -> offset.apply(entry.getValue()),
                        Math::max,
                        TreeMap::new));
    }

    @Override
    public void close() {
        admin.close();
    }
}
