package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Snapshots;
import io.aeolus.probe.WorkerSnapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LinkTest {

    private static final String RUN = "run-1";
    private static final Command STOP = new Command.StopSpouts();
    private static final int MINUTE_MILLIS = 60_000;

    /** Many times what anything takes on a busy machine, and less than a collector that is asked to be patient gives. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Heard heard = new Heard();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger readings = new AtomicInteger();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private CollectorServer collector;
    private Probe run;

    /** What the collector hears of a run. */
    private static final class Heard {

        private final List<WorkerSnapshot> snapshots = new CopyOnWriteArrayList<>();
        private final List<String> died = new CopyOnWriteArrayList<>();

        List<Long> numbers() {
            return snapshots.stream().map(WorkerSnapshot::number).toList();
        }
    }

    /** What a worker hears of its collector. */
    private static class Told {

        private final List<Command> commands = new CopyOnWriteArrayList<>();
        private final AtomicInteger wanted = new AtomicInteger();

        void hear(Command command) {
            commands.add(command);
        }
    }

    @BeforeEach
    void open() throws IOException {
        collector = server(10 * MINUTE_MILLIS, 10 * MINUTE_MILLIS);
        run = collector.probe(RUN, heard.snapshots::add, heard.died::add);
        opened.add(collector);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Test
    void bringsASnapshotAsItIsAndSaysThatItWasTaken() throws Exception {
        WorkerLink link = connected(new Told());
        WorkerSnapshot snapshot = Snapshots.numbered(1);

        assertThat(link.bring(() -> snapshot)).isTrue();

        // Pages of ids and bytes of tuples are arrays, which are never equal.
        assertThat(heard.snapshots).singleElement().usingRecursiveComparison().isEqualTo(snapshot);
    }

    @Test
    void makesNoSnapshotWhereNobodyCanBeReached() throws Exception {
        WorkerLink link = link(collector.address(), new Told());

        assertThat(link.bring(() -> {
                    throw new AssertionError("made for nobody");
                }))
                .isFalse();
    }

    @Test
    void saysThatAComponentEndsTheWorker() throws Exception {
        connected(new Told()).died("square");

        await().atMost(PATIENCE).until(() -> heard.died.equals(List.of("square")));
    }

    @Test
    void aSnapshotThatTheListenerDoesNotUnderstandIsNotTaken() throws Exception {
        Probe broken = collector.probe(
                "broken",
                snapshot -> {
                    throw new IllegalStateException("not understood");
                },
                component -> {});
        WorkerLink link = started(new WorkerLink(collector.address(), "broken", this::now, command -> {}, () -> {}));
        await().atMost(PATIENCE).until(() -> broken.processes() == 1);

        assertThat(link.bring(() -> Snapshots.numbered(1))).isFalse();
    }

    @Test
    void whoDoesNotKnowTheTokenIsNotListenedTo() throws Exception {
        try (Socket stranger = socket()) {
            write(stranger, new Frames.Hello("guess", RUN));
            assertThat(stranger.getInputStream().read()).as("the end").isEqualTo(-1);
        }
        assertThat(connected(new Told()).bring(() -> Snapshots.numbered(1))).isTrue();

        assertThat(run.processes()).isOne();
    }

    /** Memory is for those who know the token: nobody else gets more than a few bytes read. */
    @Test
    void aFirstMessageOfMoreThan4KibIsNotWaitedFor() throws Exception {
        try (Socket stranger = socket()) {
            new DataOutputStream(stranger.getOutputStream()).writeInt(4097);
            assertThat(stranger.getInputStream().read()).as("the end").isEqualTo(-1);
        }
        try (Socket stranger = socket()) {
            new DataOutputStream(stranger.getOutputStream()).writeInt(-1);
            assertThat(stranger.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void whoSaysNothingIsNotWaitedFor() throws Exception {
        try (CollectorServer hasty = server(50, MINUTE_MILLIS);
                Socket silent = socket(hasty)) {
            assertThat(silent.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void whoSaysNothingMoreIsTakenToBeGone() throws Exception {
        try (CollectorServer hasty = server(MINUTE_MILLIS, 50);
                Socket silent = socket(hasty)) {
            Probe left = hasty.probe(RUN, heard.snapshots::add, heard.died::add);
            write(silent, new Frames.Hello(hasty.address().token(), RUN), state(1));
            DataInputStream in = new DataInputStream(silent.getInputStream());
            assertThat(Frames.read(in, Frames.ToWorker.class, Frames.MOST_BYTES))
                    .isEqualTo(new Frames.Taken(1));

            assertThat(in.read()).as("the end").isEqualTo(-1);
            await().atMost(PATIENCE).until(() -> left.processes() == 0);
        }
    }

    @Test
    void whoSaysHelloTwiceIsNotListenedToAnyMore() throws Exception {
        try (Socket worker = socket()) {
            Frames.ToCollector hello = new Frames.Hello(collector.address().token(), RUN);
            write(worker, hello, hello);

            assertThat(worker.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void readsNoClassesButThoseOfMessages() throws Exception {
        byte[] url = Utils.javaSerialize(new URL("http://localhost"));
        ByteBuffer frame =
                ByteBuffer.allocate(4 + url.length).putInt(url.length).put(url);

        assertThatThrownBy(() -> Frames.read(
                        new DataInputStream(new ByteArrayInputStream(frame.array())), Serializable.class, 1 << 20))
                .isInstanceOf(InvalidClassException.class);
    }

    @Test
    void aWorkerHearsWhatWasSaidBeforeItCame() {
        run.tell(STOP);
        Told told = new Told();
        connected(told);

        await().atMost(PATIENCE).until(() -> told.commands.equals(List.of(STOP)));
    }

    @Test
    void eachWorkerHearsWhatIsSaidAndGoesOnWhenItCannotBeFollowed() throws Exception {
        Told told = new Told();
        connected(told);
        WorkerLink stubborn = connected(new Told() {
            @Override
            void hear(Command command) {
                super.hear(command);
                throw new IllegalStateException("cannot be followed");
            }
        });
        await().atMost(PATIENCE).until(() -> run.processes() == 2);
        run.tell(STOP);

        await().atMost(PATIENCE).until(() -> told.commands.equals(List.of(STOP)));
        assertThat(stubborn.bring(() -> Snapshots.numbered(1))).isTrue();
    }

    @Test
    void gathersWhatHappenedBeforeTheQuestionAndNothingLess() throws Exception {
        Told told = new Told();
        WorkerLink link = connected(told);
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<Void> early = CompletableFuture.runAsync(() -> bring(link, () -> {
            making.countDown();
            awaitLatch(goOn);
            return Snapshots.numbered(1);
        }));
        making.await();
        CompletableFuture<Void> gathering = CompletableFuture.runAsync(this::gather);
        await().atMost(PATIENCE).until(() -> told.wanted.get() == 1);

        goOn.countDown();
        early.join();
        // It was begun before the question.
        assertThat(heard.numbers()).containsExactly(1L);
        assertThat(gathering).isNotDone();
        bring(link, () -> Snapshots.numbered(2));
        assertThat(gathering).as("sooner than it is given up").succeedsWithin(PATIENCE);

        assertThat(heard.numbers()).containsExactly(1L, 2L);
    }

    @Test
    void doesNotWaitForAWorkerThatGoesInsteadOfAnswering() {
        Told told = new Told();
        WorkerLink link = connected(told);
        CompletableFuture<Void> gathering = CompletableFuture.runAsync(this::gather);
        await().atMost(PATIENCE).until(() -> told.wanted.get() == 1);
        assertThat(gathering).isNotDone();
        link.close();

        assertThat(gathering).as("sooner than it is given up").succeedsWithin(PATIENCE);
        assertThat(run.processes()).isZero();
    }

    /** A collector that breaks off before it has said that a snapshot is safe, and is there again. */
    @Test
    void whatMayNotHaveArrivedIsNotTakenAndTheNextOneIsBrought() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            WorkerLink link = link(new ProbeSetting.Address("127.0.0.1", server.getLocalPort(), "token"), new Told());
            link.start();
            CompletableFuture<Boolean> first;
            try (Socket connection = server.accept()) {
                assertThat(hello(connection)).isEqualTo(new Frames.Hello("token", RUN));
                first = bringing(link, 1);
                assertThat(number(connection)).isEqualTo(1);
            }
            assertThat(first.join()).isFalse();

            try (Socket connection = server.accept()) {
                assertThat(hello(connection)).isEqualTo(new Frames.Hello("token", RUN));
                CompletableFuture<Boolean> second = bringing(link, 2);
                assertThat(number(connection)).isEqualTo(2);
                assertThat(second).isNotDone();
                write(connection, new Frames.Taken(2));

                assertThat(second.join()).isTrue();
            }
        }
    }

    @Test
    void anAnswerToAnEarlierSnapshotIsNoneToALaterOne() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            Told told = new Told();
            WorkerLink link = link(new ProbeSetting.Address("127.0.0.1", server.getLocalPort(), "token"), told);
            link.start();
            try (Socket connection = server.accept()) {
                hello(connection);
                CompletableFuture<Boolean> second = bringing(link, 2);
                assertThat(number(connection)).isEqualTo(2);
                write(connection, new Frames.Taken(1), new Frames.Gather(1));
                await().atMost(PATIENCE).until(() -> told.wanted.get() == 1);

                assertThat(second).isNotDone();
            }
        }
    }

    @Test
    void whoCannotReachTheCollectorForAMinuteIsAbandonedOnce() throws Exception {
        Told told = new Told();
        int port;
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }
        link(new ProbeSetting.Address("127.0.0.1", port, "token"), told).start();

        assertAbandoned(told);
    }

    /** The process that measures is there, but the run is over. */
    @Test
    void whoIsNotAnsweredForAMinuteIsAbandoned() {
        Told told = new Told();
        connected(told);
        run.close();

        assertAbandoned(told);
        assertThat(heard.snapshots).isEmpty();
    }

    private void assertAbandoned(Told told) {
        nanos.set(60_000_000_000L);
        int before = readings.get();
        await().atMost(PATIENCE).until(() -> readings.get() >= before + 2);
        assertThat(told.commands).as("a minute is not over").isEmpty();
        nanos.set(60_000_000_001L);
        await().atMost(PATIENCE).until(() -> told.commands.equals(List.of(STOP)));
    }

    private long now() {
        readings.incrementAndGet();
        return nanos.get();
    }

    private void gather() {
        try {
            run.gather();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void bring(WorkerLink link, Supplier<WorkerSnapshot> maker) {
        try {
            link.bring(maker);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Brings a snapshot as soon as there is a connection. */
    private static CompletableFuture<Boolean> bringing(WorkerLink link, long number) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                boolean[] isMade = new boolean[1];
                boolean isTaken = false;
                while (!isMade[0]) {
                    isTaken = link.bring(() -> {
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

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Frames.ToCollector hello(Socket connection) throws IOException {
        return Frames.read(
                new DataInputStream(connection.getInputStream()), Frames.ToCollector.class, Frames.HELLO_BYTES);
    }

    private static long number(Socket connection) throws IOException {
        Frames.ToCollector message = Frames.read(
                new DataInputStream(connection.getInputStream()), Frames.ToCollector.class, Frames.MOST_BYTES);
        return ((Frames.State) message).snapshot().number();
    }

    private static void write(Socket connection, Serializable... messages) throws IOException {
        // All at once: who reads may have little patience between two of them.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (Serializable message : messages) {
            Frames.write(out, message);
        }
        connection.getOutputStream().write(bytes.toByteArray());
    }

    private static Frames.ToCollector state(long number) {
        return new Frames.State(Snapshots.numbered(number), 0);
    }

    private Socket socket() throws IOException {
        return socket(collector);
    }

    /** Who waits for the end of a connection does not wait for ever. */
    private static Socket socket(CollectorServer server) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().port());
        socket.setSoTimeout(MINUTE_MILLIS);
        return socket;
    }

    private static CollectorServer server(int longestHelloMillis, int longestSilenceMillis) throws IOException {
        return CollectorServer.open(
                "127.0.0.1",
                new ServerSocket(0, 0, InetAddress.getLoopbackAddress()),
                new CollectorServer.Patience(
                        longestHelloMillis,
                        longestSilenceMillis,
                        PATIENCE.multipliedBy(10).toNanos()));
    }

    private WorkerLink connected(Told told) {
        int before = run.processes();
        WorkerLink link =
                started(new WorkerLink(collector.address(), RUN, this::now, told::hear, told.wanted::incrementAndGet));
        await().atMost(PATIENCE).until(() -> run.processes() > before);
        return link;
    }

    private WorkerLink started(WorkerLink link) {
        opened.add(link);
        link.start();
        return link;
    }

    private WorkerLink link(ProbeSetting.Address to, Told told) {
        WorkerLink link = new WorkerLink(to, RUN, this::now, told::hear, told.wanted::incrementAndGet);
        opened.add(link);
        return link;
    }
}
