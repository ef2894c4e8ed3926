package io.aeolus.probe.internal.agent;

import static io.aeolus.probe.internal.agent.LinkFixture.PATIENCE;
import static io.aeolus.probe.internal.agent.LinkFixture.RUN;
import static io.aeolus.probe.internal.agent.LinkFixture.STOP;
import static io.aeolus.probe.internal.agent.LinkFixture.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Command;
import io.aeolus.probe.Snapshots;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.internal.agent.LinkFixture.Told;
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
    private final LinkFixture ends = new LinkFixture();

    WorkerLinkTest() throws IOException {}

    @Test
    void bringsASnapshotAsItIsAndSaysThatItWasTaken() throws Exception {
        WorkerLink link = ends.connected(new Told());
        WorkerSnapshot snapshot = Snapshots.numbered(1);

        assertThat(link.publish(() -> snapshot)).isTrue();

        // Pages of ids and bytes of tuples are arrays, which are never equal.
        assertThat(ends.heard.snapshots)
                .singleElement()
                .usingRecursiveComparison()
                .isEqualTo(snapshot);
    }

    @Test
    void makesNoSnapshotWhereNobodyCanBeReached() throws Exception {
        WorkerLink link = ends.link(ends.collector.address(), new Told());

        assertThat(link.publish(() -> {
                    throw new AssertionError("made for nobody");
                }))
                .isFalse();
    }

    @Test
    void reports_why_the_worker_ends() {
        WorkerError error = new WorkerError.OfThread("host:6700", "nio-1", "java.lang.Error: no", "worker.log");
        ends.connected(new Told()).failed(error);

        await().atMost(PATIENCE).until(() -> ends.heard.failed.equals(List.of(error)));
    }

    /** The token comes with the worker's credentials, which Storm reads after it has started the reporters. */
    @Test
    void an_error_waits_for_the_connection_of_a_worker_that_starts() throws Exception {
        WorkerError error = new WorkerError.OfComponent("square");
        WorkerLink link = ends.link(ends.collector.address(), new Told());
        link.start();
        CompletableFuture<Void> failing = CompletableFuture.runAsync(() -> link.failed(error));
        link.authenticate(ends.collector.token());

        await().atMost(PATIENCE).until(() -> ends.heard.failed.equals(List.of(error)));
        failing.join();
    }

    @Test
    void aWorkerHearsWhatWasSaidBeforeItCame() {
        ends.run.tell(STOP);
        Told told = new Told();
        ends.connected(told);

        await().atMost(PATIENCE).until(() -> told.commands.equals(List.of(STOP)));
    }

    @Test
    void eachWorkerHearsWhatIsSaidAndGoesOnWhenItCannotBeFollowed() throws Exception {
        Told told = new Told();
        ends.connected(told);
        WorkerLink stubborn = ends.connected(new Told() {
            @Override
            public void told(Command command) {
                super.told(command);
                throw new IllegalStateException("cannot be followed");
            }
        });
        await().atMost(PATIENCE).until(() -> ends.run.processes() == 2);
        ends.run.tell(STOP);

        await().atMost(PATIENCE).until(() -> told.commands.equals(List.of(STOP)));
        assertThat(stubborn.publish(() -> Snapshots.numbered(1))).isTrue();
    }

    /** A collector that breaks off before it has said that a snapshot is safe, and is there again. */
    @Test
    void whatMayNotHaveArrivedIsNotTakenAndTheNextOneIsBrought() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            WorkerLink link = ends.link(new ProbeSetting.Address("127.0.0.1", server.getLocalPort()), new Told());
            link.authenticate("token");
            link.start();
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
    void anAnswerToAnEarlierSnapshotIsNoneToALaterOne() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            Told told = new Told();
            WorkerLink link = ends.link(new ProbeSetting.Address("127.0.0.1", server.getLocalPort()), told);
            link.authenticate("token");
            link.start();
            try (Socket connection = server.accept()) {
                hello(connection);
                CompletableFuture<Boolean> second = publishing(link, 2);
                assertThat(number(connection)).isEqualTo(2);
                write(connection, new WireProtocol.Ack(1), new WireProtocol.Gather(1));
                await().atMost(PATIENCE).until(() -> told.wanted.get() == 1);

                assertThat(second).isNotDone();
            }
        }
    }

    @Test
    void a_worker_that_cannot_reach_the_collector_is_abandoned_once_a_minute() throws Exception {
        Told told = new Told();
        int port;
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }
        ends.link(new ProbeSetting.Address("127.0.0.1", port), told).start();

        assertAbandoned(told);
    }

    /** The process that measures is there, but the run is over. */
    @Test
    void a_worker_that_is_not_answered_is_abandoned_once_a_minute() {
        Told told = new Told();
        ends.connected(told);
        ends.run.close();

        assertAbandoned(told);
        assertThat(ends.heard.snapshots).isEmpty();
    }

    private void assertAbandoned(Told told) {
        ends.nanos.set(60_000_000_000L);
        int before = ends.readings.get();
        await().atMost(PATIENCE).until(() -> ends.readings.get() >= before + 2);
        assertThat(told.abandoned).as("a minute is not over").hasValue(0);
        ends.nanos.set(60_000_000_001L);
        await().atMost(PATIENCE).until(() -> told.abandoned.get() == 1);
        int then = ends.readings.get();
        await().atMost(PATIENCE).until(() -> ends.readings.get() >= then + 2);
        assertThat(told.abandoned).as("once a minute").hasValue(1);
        ends.nanos.set(120_000_000_002L);
        await().atMost(PATIENCE).until(() -> told.abandoned.get() == 2);
    }

    /** Brings a snapshot as soon as there is a connection. */
    private static CompletableFuture<Boolean> publishing(WorkerLink link, long number) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                boolean[] isMade = new boolean[1];
                boolean isTaken = false;
                while (!isMade[0]) {
                    isTaken = link.publish(() -> {
                        isMade[0] = true;
                        return Snapshots.numbered(number);
                    });
                }
                return isTaken;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
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
                WireProtocol.MOST_BYTES);
        return ((WireProtocol.State) message).snapshot().number();
    }
}
