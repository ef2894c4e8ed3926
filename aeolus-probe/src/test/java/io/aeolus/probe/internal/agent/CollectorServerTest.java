// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static io.aeolus.probe.internal.agent.LinkFixture.MINUTE_MILLIS;
import static io.aeolus.probe.internal.agent.LinkFixture.RUN;
import static io.aeolus.probe.internal.agent.LinkFixture.TIMEOUT;
import static io.aeolus.probe.internal.agent.LinkFixture.async;
import static io.aeolus.probe.internal.agent.LinkFixture.greet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Probe;
import io.aeolus.probe.Snapshots;
import io.aeolus.probe.internal.agent.LinkFixture.RecordingListener;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.OutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CollectorServerTest {

    @AutoClose
    private final LinkFixture fixture = new LinkFixture();

    CollectorServerTest() throws IOException {}

    @Test
    void a_snapshot_that_the_listener_rejects_is_not_acknowledged() throws Exception {
        Probe broken = fixture.collector.probe(
                "broken",
                snapshot -> {
                    throw new IllegalStateException("rejected");
                },
                component -> {});
        WorkerLink link = fixture.started(
                new WorkerLink(fixture.collector.advertised(), "broken", fixture::now, new RecordingListener()));
        link.authenticate(fixture.collector.token());
        await().atMost(TIMEOUT).until(() -> broken.processes() == 1);

        assertThat(link.publish(() -> Snapshots.numbered(1))).isFalse();
    }

    @Test
    void a_connection_without_the_token_is_closed() throws Exception {
        try (Socket unauthenticated = socket()) {
            greet(unauthenticated, "guess", new WireProtocol.Hello(RUN));
            assertThat(unauthenticated.getInputStream().read()).as("the end").isEqualTo(-1);
        }
        assertThat(fixture.connected(new RecordingListener()).publish(() -> Snapshots.numbered(1)))
                .isTrue();

        assertThat(fixture.run.processes()).isOne();
    }

    @Test
    void a_message_in_place_of_the_token_is_not_deserialized() throws Exception {
        try (Socket unauthenticated = socket()) {
            LinkFixture.write(unauthenticated, new WireProtocol.Hello(RUN));
            assertThat(unauthenticated.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void a_first_message_of_more_than_4_KiB_closes_the_connection() throws Exception {
        for (int length : new int[] {4097, -1}) {
            try (Socket worker = socket()) {
                greet(worker, fixture.collector.token());
                new DataOutputStream(worker.getOutputStream()).writeInt(length);
                assertThat(worker.getInputStream().read()).as("the end").isEqualTo(-1);
            }
        }
    }

    @Test
    void at_most_64_unauthenticated_connections_are_kept() throws Exception {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 64; i++) {
                silent.add(socket());
            }
            try (Socket next = socket()) {
                assertThat(next.getInputStream().read()).as("the end").isEqualTo(-1);
            }
        } finally {
            for (Socket each : silent) {
                each.close();
            }
        }
        assertThat(fixture.connected(new RecordingListener()).publish(() -> Snapshots.numbered(1)))
                .as("once they are closed")
                .isTrue();
    }

    @Test
    void a_connection_that_sends_nothing_is_closed() throws Exception {
        try (CollectorServer server = LinkFixture.server(50, MINUTE_MILLIS);
                Socket silent = socket(server)) {
            assertThat(silent.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    /** Single bytes, each within the read timeout, must not keep a connection open. */
    @Test
    void a_connection_that_sends_its_token_slowly_is_closed() throws Exception {
        try (CollectorServer server = LinkFixture.server(200, MINUTE_MILLIS);
                Socket slow = socket(server)) {
            OutputStream out = slow.getOutputStream();
            // At most 200 of the 255 bytes that follow the length: a complete token would end the connection, too.
            await().pollInterval(Duration.ofMillis(20))
                    .atMost(Duration.ofSeconds(4))
                    .untilAsserted(
                            () -> assertThatThrownBy(() -> out.write(255)).isInstanceOf(IOException.class));
        }
    }

    @Test
    void a_connection_that_goes_silent_is_closed() throws Exception {
        try (CollectorServer server = LinkFixture.server(MINUTE_MILLIS, 50);
                Socket silent = socket(server)) {
            Probe left = server.probe(RUN, fixture.received.snapshots::add, fixture.received.errors::add);
            greet(silent, server.token(), new WireProtocol.Hello(RUN), snapshot(1));
            DataInputStream in = new DataInputStream(silent.getInputStream());
            assertThat(WireProtocol.read(in, WireProtocol.ToWorker.class, WireProtocol.MAX_FRAME_BYTES))
                    .isEqualTo(new WireProtocol.Ack(1));

            assertThat(in.read()).as("the end").isEqualTo(-1);
            await().atMost(TIMEOUT).until(() -> left.processes() == 0);
        }
    }

    @Test
    void a_second_hello_closes_the_connection() throws Exception {
        try (Socket worker = socket()) {
            WireProtocol.ToCollector hello = new WireProtocol.Hello(RUN);
            greet(worker, fixture.collector.token(), hello, hello);

            assertThat(worker.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void only_classes_of_messages_are_deserialized() throws Exception {
        byte[] url = Utils.javaSerialize(new URL("http://localhost"));
        ByteBuffer frame =
                ByteBuffer.allocate(4 + url.length).putInt(url.length).put(url);

        assertThatThrownBy(() -> WireProtocol.read(
                        new DataInputStream(new ByteArrayInputStream(frame.array())), Serializable.class, 1 << 20))
                .isInstanceOf(InvalidClassException.class);
    }

    /** The array is created before its elements are read. */
    @Test
    void an_array_longer_than_its_message_is_not_created() {
        byte[] empty = Utils.javaSerialize(new long[0]);
        ByteBuffer frame =
                ByteBuffer.allocate(4 + empty.length).putInt(empty.length).put(empty);
        // The last four bytes are the array's length.
        frame.putInt(empty.length, Integer.MAX_VALUE);

        assertThatThrownBy(() -> WireProtocol.read(
                        new DataInputStream(new ByteArrayInputStream(frame.array())), Serializable.class, 1 << 20))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("REJECTED");
    }

    @Test
    void requestSnapshots_waits_for_a_snapshot_begun_after_the_request() throws Exception {
        RecordingListener listener = new RecordingListener();
        WorkerLink link = fixture.connected(listener);
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        CompletableFuture<Boolean> earlier = async(() -> link.publish(() -> {
            making.countDown();
            await().atMost(TIMEOUT).until(() -> proceed.getCount() == 0);
            return Snapshots.numbered(1);
        }));
        making.await();
        CompletableFuture<Boolean> request = fixture.requestSnapshots();
        await().atMost(TIMEOUT).until(() -> listener.requests.get() == 1);

        proceed.countDown();
        earlier.join();
        // This snapshot was begun before the request.
        assertThat(fixture.received.numbers()).containsExactly(1L);
        assertThat(request).isNotDone();
        link.publish(() -> Snapshots.numbered(2));
        assertThat(request).as("before the timeout").succeedsWithin(TIMEOUT);

        assertThat(fixture.received.numbers()).containsExactly(1L, 2L);
    }

    @Test
    void requestSnapshots_does_not_wait_for_a_worker_that_disconnects() {
        RecordingListener listener = new RecordingListener();
        WorkerLink link = fixture.connected(listener);
        CompletableFuture<Boolean> request = fixture.requestSnapshots();
        await().atMost(TIMEOUT).until(() -> listener.requests.get() == 1);
        assertThat(request).isNotDone();
        link.close();

        assertThat(request).as("before the timeout").succeedsWithin(TIMEOUT);
        assertThat(fixture.run.processes()).isZero();
    }

    private static WireProtocol.ToCollector snapshot(long number) {
        return new WireProtocol.SnapshotMessage(Snapshots.numbered(number), 0);
    }

    private Socket socket() throws IOException {
        return socket(fixture.collector);
    }

    /** Connects with a read timeout, so that a failing test ends. */
    private static Socket socket(CollectorServer server) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.advertised().port());
        socket.setSoTimeout(MINUTE_MILLIS);
        return socket;
    }
}
