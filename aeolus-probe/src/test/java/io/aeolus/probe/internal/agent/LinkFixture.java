// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A collector with one run, and links of workers to it. */
final class LinkFixture implements AutoCloseable {

    static final String RUN = "run-1";
    static final Command STOP = new Command.StopSpouts();
    static final int MINUTE_MILLIS = 60_000;

    /** Long enough for a busy machine, and shorter than the collector's timeouts. */
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    final Received received = new Received();
    final AtomicLong nanos = new AtomicLong();
    final AtomicInteger readings = new AtomicInteger();
    final CollectorServer collector;
    final Probe run;
    private final List<AutoCloseable> opened = new ArrayList<>();

    static final class Received {

        final List<WorkerSnapshot> snapshots = new CopyOnWriteArrayList<>();
        final List<WorkerError> errors = new CopyOnWriteArrayList<>();

        List<Long> numbers() {
            return snapshots.stream().map(WorkerSnapshot::number).toList();
        }
    }

    static class RecordingListener implements WorkerLink.Listener {

        final List<Command> commands = new CopyOnWriteArrayList<>();
        final AtomicInteger requests = new AtomicInteger();
        final AtomicInteger abandoned = new AtomicInteger();

        @Override
        public void onCommand(Command command) {
            commands.add(command);
        }

        @Override
        public void onSnapshotRequest() {
            requests.incrementAndGet();
        }

        @Override
        public void onAbandoned() {
            abandoned.incrementAndGet();
        }
    }

    LinkFixture() throws IOException {
        collector = server(10 * MINUTE_MILLIS, 10 * MINUTE_MILLIS);
        run = collector.probe(RUN, received.snapshots::add, received.errors::add);
        opened.add(collector);
    }

    @Override
    public void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    long now() {
        readings.incrementAndGet();
        return nanos.get();
    }

    WorkerLink connected(RecordingListener listener) {
        int before = run.processes();
        WorkerLink link = started(new WorkerLink(collector.advertised(), RUN, this::now, listener));
        link.authenticate(collector.token());
        await().atMost(TIMEOUT).until(() -> run.processes() > before);
        return link;
    }

    WorkerLink started(WorkerLink link) {
        opened.add(link);
        link.start();
        return link;
    }

    WorkerLink link(ProbeSetting.Address to, RecordingListener listener) {
        WorkerLink link = new WorkerLink(to, RUN, this::now, listener);
        opened.add(link);
        return link;
    }

    static CollectorServer server(int helloMillis, int silenceMillis) throws IOException {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        return CollectorServer.open(
                new ProbeSetting.Address("127.0.0.1", server.getLocalPort()),
                server,
                new CollectorServer.Timeouts(
                        helloMillis, silenceMillis, TIMEOUT.multipliedBy(10).toNanos()));
    }

    static <T> CompletableFuture<T> async(Callable<T> action) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return action.call();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    CompletableFuture<Boolean> requestSnapshots() {
        return async(() -> {
            run.requestSnapshots();
            return true;
        });
    }

    /** Writes a token, then messages. */
    static void greet(Socket connection, String token, Serializable... messages) throws IOException {
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        WireProtocol.writeToken(out, token);
        write(connection, messages);
    }

    static void write(Socket connection, Serializable... messages) throws IOException {
        // Written at once, as the reader's timeout may be short.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Serializable message : messages) {
            WireProtocol.write(out, message);
        }
        connection.getOutputStream().write(bytes.toByteArray());
    }
}
