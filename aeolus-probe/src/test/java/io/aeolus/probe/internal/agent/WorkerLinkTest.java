// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static io.aeolus.probe.internal.agent.LinkFixture.RUN;
import static io.aeolus.probe.internal.agent.LinkFixture.STOP;
import static io.aeolus.probe.internal.agent.LinkFixture.TIMEOUT;
import static io.aeolus.probe.internal.agent.LinkFixture.async;
import static io.aeolus.probe.internal.agent.LinkFixture.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Command;
import io.aeolus.probe.Snapshots;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.internal.agent.LinkFixture.RecordingListener;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class WorkerLinkTest {

    @AutoClose
    private final LinkFixture fixture = new LinkFixture();

    WorkerLinkTest() throws IOException {}

    @Test
    void publish_sends_the_snapshot_and_returns_true_once_acknowledged() throws Exception {
        WorkerLink link = fixture.connected(new RecordingListener());
        WorkerSnapshot snapshot = Snapshots.numbered(1);

        assertThat(link.publish(() -> snapshot)).isTrue();

        // Pages of ids and bytes of tuples are arrays, which are never equal.
        assertThat(fixture.received.snapshots)
                .singleElement()
                .usingRecursiveComparison()
                .isEqualTo(snapshot);
    }

    @Test
    void no_snapshot_is_created_without_a_connection() throws Exception {
        WorkerLink link = fixture.link(fixture.collector.advertised(), new RecordingListener());

        assertThat(link.publish(() -> {
                    throw new AssertionError("created without a connection");
                }))
                .isFalse();
    }

    @Test
    void errors_are_sent() {
        WorkerError error = new WorkerError.ThreadError("host:6700", "nio-1", "java.lang.Error: no", "worker.log");
        fixture.connected(new RecordingListener()).reportError(error);

        await().atMost(TIMEOUT).until(() -> fixture.received.errors.equals(List.of(error)));
    }

    /** The token is one of the worker's credentials, which Storm reads after it has started the reporters. */
    @Test
    void reportError_waits_for_the_connection_of_a_starting_worker() throws Exception {
        WorkerError error = new WorkerError.ComponentError("square");
        WorkerLink link = fixture.link(fixture.collector.advertised(), new RecordingListener());
        link.start();
        CompletableFuture<Void> reporting = CompletableFuture.runAsync(() -> link.reportError(error));
        link.authenticate(fixture.collector.token());

        await().atMost(TIMEOUT).until(() -> fixture.received.errors.equals(List.of(error)));
        reporting.join();
    }

    @Test
    void a_worker_receives_commands_sent_before_it_connected() {
        fixture.run.send(STOP);
        RecordingListener listener = new RecordingListener();
        fixture.connected(listener);

        await().atMost(TIMEOUT).until(() -> listener.commands.equals(List.of(STOP)));
    }

    @Test
    void each_worker_receives_commands_and_survives_a_failing_listener() throws Exception {
        RecordingListener listener = new RecordingListener();
        fixture.connected(listener);
        WorkerLink failing = fixture.connected(new RecordingListener() {
            @Override
            public void onCommand(Command command) {
                super.onCommand(command);
                throw new IllegalStateException("rejected");
            }
        });
        await().atMost(TIMEOUT).until(() -> fixture.run.processes() == 2);
        fixture.run.send(STOP);

        await().atMost(TIMEOUT).until(() -> listener.commands.equals(List.of(STOP)));
        assertThat(failing.publish(() -> Snapshots.numbered(1))).isTrue();
    }

    /** The collector closes the connection before it acknowledges, and is then available again. */
    @Test
    void a_snapshot_without_acknowledgement_counts_as_lost_and_the_next_is_sent() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            WorkerLink link = started(server, new RecordingListener());
            CompletableFuture<Boolean> first;
            try (Socket connection = server.accept()) {
                assertThat(hello(connection)).isEqualTo(new WireProtocol.Hello(RUN));
                first = publishing(link, 1);
                assertThat(number(connection)).isEqualTo(1);
            }
            assertThat(first.join()).isFalse();

            try (Socket connection = server.accept()) {
                assertThat(hello(connection)).isEqualTo(new WireProtocol.Hello(RUN));
                CompletableFuture<Boolean> second = publishing(link, 2);
                assertThat(number(connection)).isEqualTo(2);
                assertThat(second).isNotDone();
                write(connection, new WireProtocol.Ack(2));

                assertThat(second.join()).isTrue();
            }
        }
    }

    @Test
    void the_acknowledgement_of_an_earlier_snapshot_does_not_count() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            RecordingListener listener = new RecordingListener();
            WorkerLink link = started(server, listener);
            try (Socket connection = server.accept()) {
                hello(connection);
                CompletableFuture<Boolean> second = publishing(link, 2);
                assertThat(number(connection)).isEqualTo(2);
                write(connection, new WireProtocol.Ack(1), new WireProtocol.SnapshotRequest(1));
                await().atMost(TIMEOUT).until(() -> listener.requests.get() == 1);

                assertThat(second).isNotDone();
            }
        }
    }

    @Test
    void a_worker_that_cannot_reach_the_collector_notifies_its_listener_once_a_minute() throws Exception {
        RecordingListener listener = new RecordingListener();
        int port;
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }
        fixture.link(new ProbeSetting.Address("127.0.0.1", port), listener).start();

        assertNotifiedOnceAMinute(listener);
    }

    /** The collector is available, but the run is closed. */
    @Test
    void a_worker_of_a_closed_run_notifies_its_listener_once_a_minute() {
        RecordingListener listener = new RecordingListener();
        fixture.connected(listener);
        fixture.run.close();

        assertNotifiedOnceAMinute(listener);
        assertThat(fixture.received.snapshots).isEmpty();
    }

    /** The collector closes the connection of a worker that is suspended. */
    @Test
    void a_worker_that_was_suspended_reconnects_before_it_notifies_its_listener() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            RecordingListener listener = new RecordingListener();
            WorkerLink link = started(server, listener);
            try (Socket connection = server.accept()) {
                hello(connection);
                fixture.nanos.set(61_000_000_000L);
            }
            try (Socket connection = server.accept()) {
                hello(connection);
                CompletableFuture<Boolean> first = publishing(link, 1);
                assertThat(number(connection)).isEqualTo(1);
                write(connection, new WireProtocol.Ack(1));

                assertThat(first.join()).isTrue();
            }
            // The link has completed the attempt when it connects again.
            server.accept().close();
            assertThat(listener.abandoned).hasValue(0);
        }
    }

    private WorkerLink started(ServerSocket server, RecordingListener listener) {
        WorkerLink link = fixture.link(new ProbeSetting.Address("127.0.0.1", server.getLocalPort()), listener);
        link.authenticate("token");
        link.start();
        return link;
    }

    private void assertNotifiedOnceAMinute(RecordingListener listener) {
        fixture.nanos.set(60_000_000_000L);
        int before = fixture.readings.get();
        await().atMost(TIMEOUT).until(() -> fixture.readings.get() >= before + 2);
        assertThat(listener.abandoned).as("within a minute").hasValue(0);
        fixture.nanos.set(60_000_000_001L);
        await().atMost(TIMEOUT).until(() -> listener.abandoned.get() == 1);
        int then = fixture.readings.get();
        await().atMost(TIMEOUT).until(() -> fixture.readings.get() >= then + 2);
        assertThat(listener.abandoned).as("once a minute").hasValue(1);
        fixture.nanos.set(120_000_000_002L);
        await().atMost(TIMEOUT).until(() -> listener.abandoned.get() == 2);
    }

    /** Publishes a snapshot once there is a connection. */
    private static CompletableFuture<Boolean> publishing(WorkerLink link, long number) {
        return async(() -> {
            boolean[] isCreated = new boolean[1];
            boolean isAcknowledged = false;
            while (!isCreated[0]) {
                isAcknowledged = link.publish(() -> {
                    isCreated[0] = true;
                    return Snapshots.numbered(number);
                });
            }
            return isAcknowledged;
        });
    }

    private static WireProtocol.ToCollector hello(Socket connection) throws IOException {
        DataInputStream in = new DataInputStream(connection.getInputStream());
        assertThat(WireProtocol.readToken(in, "token")).isTrue();
        return WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.HELLO_BYTES);
    }

    private static long number(Socket connection) throws IOException {
        WireProtocol.ToCollector message = WireProtocol.read(
                new DataInputStream(connection.getInputStream()),
                WireProtocol.ToCollector.class,
                WireProtocol.MAX_FRAME_BYTES);
        return ((WireProtocol.SnapshotMessage) message).snapshot().number();
    }
}
