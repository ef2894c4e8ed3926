// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends records to all partitions of topics in equal numbers and retries while the broker is down. */
final class Feed implements AutoCloseable {

    private static final int ROWS_AT_ONCE = 20;
    private static final int MILLIS = 10;

    private final KafkaProducer<String, String> producer;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicLong rows = new AtomicLong();
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    Feed(String broker) {
        producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, broker),
                new StringSerializer(),
                new StringSerializer());
    }

    /** Sends the given number of records and waits until the broker has acknowledged them. */
    void send(String topic, int count) {
        for (int i = 0; i < count; i++) {
            send(topic);
        }
        flush();
    }

    private void flush() {
        producer.flush();
        if (failure.get() != null) {
            throw new IllegalStateException("a row is not in the topic", failure.get());
        }
    }

    /** Sends 2,000 records per second until {@link #stop}. */
    void begin(String topic) {
        Future<?> ignored = thread.scheduleWithFixedDelay(
                () -> {
                    for (int i = 0; i < ROWS_AT_ONCE; i++) {
                        send(topic);
                    }
                },
                0,
                MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** Waits until the broker has acknowledged all records. */
    void stop() {
        end(thread);
        flush();
    }

    private void send(String topic) {
        long row = rows.getAndIncrement();
        Future<?> ignored = producer.send(
                new ProducerRecord<>(topic, (int) (row % Offsets.PARTITIONS), null, "row " + row), (sent, e) -> {
                    if (e != null) {
                        failure.compareAndSet(null, e);
                    }
                });
    }

    private static void end(ExecutorService threads) {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(2, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the broker does not accept the rows");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
        producer.close();
    }
}
