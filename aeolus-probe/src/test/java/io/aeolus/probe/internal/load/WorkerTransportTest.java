// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.messaging.ConnectionWithStatus;
import org.apache.storm.messaging.ConnectionWithStatus.Status;
import org.apache.storm.messaging.IConnection;
import org.apache.storm.messaging.TaskMessage;
import org.apache.storm.messaging.netty.BackPressureStatus;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs two workers in one JVM, connected by Storm's Netty. */
@Timeout(20)
class WorkerTransportTest {

    private static final String TOPOLOGY = "topology";

    @Test
    void distinguishes_threads_by_worker_and_counts_received_bytes() throws Exception {
        WorkerTransport sender = new WorkerTransport();
        WorkerTransport receiver = new WorkerTransport();
        CountDownLatch messages = new CountDownLatch(2);
        try (Probe probe = Probes.inThisJvm("transport", snapshot -> {}, error -> {})) {
            Map<String, Object> config = probe.addTo(Utils.readDefaultConfig());
            sender.prepare(config, new StormMetricRegistry());
            receiver.prepare(config, new StormMetricRegistry());
            try (IConnection server = receiver.bind(
                            TOPOLOGY,
                            0,
                            batch -> batch.forEach(message -> messages.countDown()),
                            WorkerTransportTest::status);
                    IConnection client =
                            sender.connect(TOPOLOGY, "localhost", server.getPort(), new AtomicBoolean[0])) {
                await().until(() -> ((ConnectionWithStatus) client).status() == Status.Ready);
                client.send(List.of(new TaskMessage(3, new byte[10]), new TaskMessage(3, new byte[20]))
                        .iterator());
                messages.await();

                assertThat(sender.sending()).contains(Thread.currentThread()).hasSizeGreaterThan(1);
                assertThat(receiver.receiving()).isNotEmpty().doesNotContainAnyElementsOf(sender.sending());
                assertThat(receiver.sending()).doesNotContainAnyElementsOf(sender.sending());
                assertThat(sender.receiving()).isEmpty();
                // Each message has a header with task id and length.
                assertThat(receiver.receivedBytes()).isEqualTo(6 + 10 + 6 + 20);
                assertThat(sender.receivedBytes()).isZero();
            }
        } finally {
            sender.term();
            receiver.term();
        }
    }

    private static BackPressureStatus status() {
        return new BackPressureStatus("worker", new ArrayList<>(), new ArrayList<>());
    }
}
