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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Both ends of links: a collector that has a run, and workers that it hears of. */
final class LinkFixture implements AutoCloseable {

    static final String RUN = "run-1";
    static final Command STOP = new Command.StopSpouts();
    static final int MINUTE_MILLIS = 60_000;

    /** Many times what anything takes on a busy machine, and less than a collector that is asked to be patient gives. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final Heard heard = new Heard();
    final AtomicLong nanos = new AtomicLong();
    final AtomicInteger readings = new AtomicInteger();
    final CollectorServer collector;
    final Probe run;
    private final List<AutoCloseable> opened = new ArrayList<>();

    /** What the collector hears of a run. */
    static final class Heard {

        final List<WorkerSnapshot> snapshots = new CopyOnWriteArrayList<>();
        final List<WorkerError> failed = new CopyOnWriteArrayList<>();

        List<Long> numbers() {
            return snapshots.stream().map(WorkerSnapshot::number).toList();
        }
    }

    /** What a worker hears of its collector. */
    static class Told implements WorkerLink.Listener {

        final List<Command> commands = new CopyOnWriteArrayList<>();
        final AtomicInteger wanted = new AtomicInteger();
        final AtomicInteger abandoned = new AtomicInteger();

        @Override
        public void told(Command command) {
            commands.add(command);
        }

        @Override
        public void snapshotWanted() {
            wanted.incrementAndGet();
        }

        @Override
        public void abandoned() {
            abandoned.incrementAndGet();
        }
    }

    LinkFixture() throws IOException {
        collector = server(10 * MINUTE_MILLIS, 10 * MINUTE_MILLIS);
        run = collector.probe(RUN, heard.snapshots::add, heard.failed::add);
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

    WorkerLink connected(Told told) {
        int before = run.processes();
        WorkerLink link = started(new WorkerLink(collector.address(), RUN, this::now, told));
        link.authenticate(collector.token());
        await().atMost(PATIENCE).until(() -> run.processes() > before);
        return link;
    }

    WorkerLink started(WorkerLink link) {
        opened.add(link);
        link.start();
        return link;
    }

    WorkerLink link(ProbeSetting.Address to, Told told) {
        WorkerLink link = new WorkerLink(to, RUN, this::now, told);
        opened.add(link);
        return link;
    }

    static CollectorServer server(int longestHelloMillis, int longestSilenceMillis) throws IOException {
        return CollectorServer.open(
                "127.0.0.1",
                new ServerSocket(0, 0, InetAddress.getLoopbackAddress()),
                new CollectorServer.Patience(
                        longestHelloMillis,
                        longestSilenceMillis,
                        PATIENCE.multipliedBy(10).toNanos()));
    }

    /** Writes a token, then messages. */
    static void greet(Socket connection, String token, Serializable... messages) throws IOException {
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        WireProtocol.writeToken(out, token);
        write(connection, messages);
    }

    static void write(Socket connection, Serializable... messages) throws IOException {
        // All at once: who reads may have little patience between two of them.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Serializable message : messages) {
            WireProtocol.write(out, message);
        }
        connection.getOutputStream().write(bytes.toByteArray());
    }
}
