package io.aeolus.probe.internal.agent;

import static io.aeolus.probe.internal.agent.LinkFixture.MINUTE_MILLIS;
import static io.aeolus.probe.internal.agent.LinkFixture.PATIENCE;
import static io.aeolus.probe.internal.agent.LinkFixture.RUN;
import static io.aeolus.probe.internal.agent.LinkFixture.greet;
import static io.aeolus.probe.internal.agent.LinkFixture.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.aeolus.probe.Probe;
import io.aeolus.probe.Snapshots;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.internal.agent.LinkFixture.Told;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CollectorServerTest {

    @AutoClose
    private final LinkFixture ends = new LinkFixture();

    CollectorServerTest() throws IOException {}

    @Test
    void aSnapshotThatTheListenerDoesNotUnderstandIsNotTaken() throws Exception {
        Probe broken = ends.collector.probe(
                "broken",
                snapshot -> {
                    throw new IllegalStateException("not understood");
                },
                component -> {});
        WorkerLink link = ends.started(new WorkerLink(ends.collector.address(), "broken", ends::now, new Told()));
        link.authenticate(ends.collector.token());
        await().atMost(PATIENCE).until(() -> broken.processes() == 1);

        assertThat(link.publish(() -> Snapshots.numbered(1))).isFalse();
    }

    @Test
    void a_connection_without_the_token_is_closed() throws Exception {
        try (Socket stranger = socket()) {
            greet(stranger, "guess", new WireProtocol.Hello(RUN));
            assertThat(stranger.getInputStream().read()).as("the end").isEqualTo(-1);
        }
        assertThat(ends.connected(new Told()).publish(() -> Snapshots.numbered(1)))
                .isTrue();

        assertThat(ends.run.processes()).isOne();
    }

    /** What a stranger sends is not deserialized, whatever it is. */
    @Test
    void a_message_in_place_of_the_token_is_not_read() throws Exception {
        try (Socket stranger = socket()) {
            LinkFixture.write(stranger, new WireProtocol.Hello(RUN));
            assertThat(stranger.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void a_first_message_of_more_than_4_KiB_is_not_waited_for() throws Exception {
        for (int length : new int[] {4097, -1}) {
            try (Socket worker = socket()) {
                greet(worker, ends.collector.token());
                new DataOutputStream(worker.getOutputStream()).writeInt(length);
                assertThat(worker.getInputStream().read()).as("the end").isEqualTo(-1);
            }
        }
    }

    @Test
    void at_most_64_connections_that_have_sent_no_token_are_kept() throws Exception {
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
        assertThat(ends.connected(new Told()).publish(() -> Snapshots.numbered(1)))
                .as("as soon as they are gone")
                .isTrue();
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
            Probe left = hasty.probe(RUN, ends.heard.snapshots::add, ends.heard.failed::add);
            greet(silent, hasty.token(), new WireProtocol.Hello(RUN), state(1));
            DataInputStream in = new DataInputStream(silent.getInputStream());
            assertThat(WireProtocol.read(in, WireProtocol.ToWorker.class, WireProtocol.MOST_BYTES))
                    .isEqualTo(new WireProtocol.Ack(1));

            assertThat(in.read()).as("the end").isEqualTo(-1);
            await().atMost(PATIENCE).until(() -> left.processes() == 0);
        }
    }

    @Test
    void whoSaysHelloTwiceIsNotListenedToAnyMore() throws Exception {
        try (Socket worker = socket()) {
            WireProtocol.ToCollector hello = new WireProtocol.Hello(RUN);
            greet(worker, ends.collector.token(), hello, hello);

            assertThat(worker.getInputStream().read()).as("the end").isEqualTo(-1);
        }
    }

    @Test
    void readsNoClassesButThoseOfMessages() throws Exception {
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
    void gathersWhatHappenedBeforeTheQuestionAndNothingLess() throws Exception {
        Told told = new Told();
        WorkerLink link = ends.connected(told);
        CountDownLatch making = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<Void> early = CompletableFuture.runAsync(() -> publish(link, () -> {
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
        assertThat(ends.heard.numbers()).containsExactly(1L);
        assertThat(gathering).isNotDone();
        publish(link, () -> Snapshots.numbered(2));
        assertThat(gathering).as("sooner than it is given up").succeedsWithin(PATIENCE);

        assertThat(ends.heard.numbers()).containsExactly(1L, 2L);
    }

    @Test
    void doesNotWaitForAWorkerThatGoesInsteadOfAnswering() {
        Told told = new Told();
        WorkerLink link = ends.connected(told);
        CompletableFuture<Void> gathering = CompletableFuture.runAsync(this::gather);
        await().atMost(PATIENCE).until(() -> told.wanted.get() == 1);
        assertThat(gathering).isNotDone();
        link.close();

        assertThat(gathering).as("sooner than it is given up").succeedsWithin(PATIENCE);
        assertThat(ends.run.processes()).isZero();
    }

    private void gather() {
        try {
            ends.run.gather();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void publish(WorkerLink link, Supplier<WorkerSnapshot> maker) {
        try {
            link.publish(maker);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static WireProtocol.ToCollector state(long number) {
        return new WireProtocol.State(Snapshots.numbered(number), 0);
    }

    private Socket socket() throws IOException {
        return socket(ends.collector);
    }

    /** Who waits for the end of a connection does not wait for ever. */
    private static Socket socket(CollectorServer server) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().port());
        socket.setSoTimeout(MINUTE_MILLIS);
        return socket;
    }
}
