// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static io.aeolus.probe.internal.agent.LinkFixture.RUN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cases.Mutations;
import io.aeolus.probe.Snapshots;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.internal.agent.LinkFixture.RecordingListener;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Damaged tokens and messages to the collector. Reading each is a message or an exception, and the allocated memory is bounded by the length
 * of the input.
 *
 * <p>To run a single seed: {@code -Dtest=HostileMessagesTest -Daeolus.seed=17}. A deep build runs a million seeds.
 */
class HostileMessagesTest {

    private static final int INPUTS = 3_000;
    private static final int DEEP_INPUTS = 1_000_000;
    private static final int MOST_PROBLEMS = 10;
    private static final int CONNECTIONS = 40;
    private static final String TOKEN = "0b5dd6d5-9f5e-4d3c-9a4e-5d3a4e2f1c7b";

    /** The allocated bytes per byte of the input: arrays that are read into arrays, up to the greatest depth. */
    private static final long ALLOCATED_BYTES = 256;

    /** The buffers and class descriptions of the streams, and an exception with its stack. */
    private static final long ALLOCATED_BYTES_AT_LEAST = 256 << 10;

    private final ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long accepted;
    private long refused;
    private double largest;

    @Test
    void damaged_messages_are_read_or_refused_at_bounded_cost() throws IOException {
        check(INPUTS);
    }

    @Test
    @Tag("deep")
    void a_million_damaged_messages_are_read_or_refused_at_bounded_cost() throws IOException {
        check(DEEP_INPUTS);
    }

    /** The JDK throws an {@link InternalError} for a map with an odd number of keys and values. */
    @Test
    void a_message_for_which_the_jdk_throws_an_error_is_refused() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(message)) {
            objects.writeObject(Map.of("key", "value"));
        }
        byte[] odd = message.toByteArray();
        int number = new String(odd, StandardCharsets.ISO_8859_1).lastIndexOf("\0\0\0\2");
        odd[number + 3] = 1;
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        new DataOutputStream(frame).writeInt(odd.length);
        frame.writeBytes(odd);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(frame.toByteArray()));

        assertThatThrownBy(() -> WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.MAX_FRAME_BYTES))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(InternalError.class);
    }

    @Test
    void hostile_workers_do_not_disturb_another_worker() throws Exception {
        try (LinkFixture fixture = new LinkFixture()) {
            WorkerLink link = fixture.connected(new RecordingListener());
            List<byte[]> valid = valid(fixture.collector.token());
            for (byte[] input : authenticated(valid)) {
                try (Socket hostile = new Socket(
                        InetAddress.getLoopbackAddress(),
                        fixture.collector.advertised().port())) {
                    hostile.getOutputStream().write(input);
                } catch (IOException e) {
                    // The collector closes the connection before the last byte is sent.
                }
            }

            assertThat(link.publish(() -> Snapshots.numbered(1))).isTrue();
        }
    }

    private static List<byte[]> authenticated(List<byte[]> valid) {
        byte[] token = valid.get(0);
        return LongStream.iterate(0, seed -> seed + 1)
                .mapToObj(seed -> damaged(seed, valid))
                .filter(input -> Arrays.equals(Arrays.copyOf(input, token.length), token))
                .limit(CONNECTIONS)
                .toList();
    }

    private void check(int inputs) throws IOException {
        List<byte[]> valid = valid(TOKEN);
        List<String> problems = new ArrayList<>();
        long[] seeds = Long.getLong("aeolus.seed") == null
                ? LongStream.range(0, inputs).toArray()
                : new long[] {Long.getLong("aeolus.seed")};
        for (int i = 0; i < seeds.length && problems.size() < MOST_PROBLEMS; i++) {
            byte[] input = damaged(seeds[i], valid);
            try {
                long most = ALLOCATED_BYTES * input.length + ALLOCATED_BYTES_AT_LEAST;
                long bytes = allocated(input);
                // Class loading allocates, but only once.
                bytes = bytes <= most ? bytes : allocated(input);
                largest = Math.max(largest, (double) bytes / most);
                assertThat(bytes).as("bytes allocated").isLessThanOrEqualTo(most);
            } catch (RuntimeException | Error problem) {
                problems.add("-Daeolus.seed=" + seeds[i] + ", " + input.length + " bytes: " + problem);
            }
        }
        System.out.printf(
                "damaged messages up to seed %,d: %,d accepted, %,d refused; at most %.0f %% of the memory that is allowed%n",
                seeds[seeds.length - 1], accepted, refused, 100 * largest);
        assertThat(problems).isEmpty();
        if (seeds.length > 1) {
            assertThat(accepted).as("inputs with harmless damage").isPositive();
        }
    }

    private long allocated(byte[] input) {
        long before = memory.getCurrentThreadAllocatedBytes();
        try {
            read(new DataInputStream(new ByteArrayInputStream(input)));
            accepted++;
        } catch (IOException e) {
            refused++;
        }
        return memory.getCurrentThreadAllocatedBytes() - before;
    }

    /** Reads a worker's input as the collector does, up to its end. */
    private static void read(DataInputStream in) throws IOException {
        if (!WireProtocol.readToken(in, TOKEN)) {
            throw new IOException("wrong token");
        }
        WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.HELLO_BYTES);
        while (in.available() > 0) {
            WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.MAX_FRAME_BYTES);
        }
    }

    /** Damages the token, the first message, or a later message. */
    private static byte[] damaged(long seed, List<byte[]> valid) {
        Random random = new Random(seed);
        Mutations mutations = new Mutations(random, StreamPlan.MAX_BATCH_SIZE);
        List<byte[]> parts =
                new ArrayList<>(List.of(valid.get(0), valid.get(1), valid.get(2 + random.nextInt(valid.size() - 2))));
        int victim = random.nextInt(parts.size());
        parts.set(victim, mutations.ofAnyKind(parts.get(victim), valid.get(random.nextInt(valid.size()))));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** The token, the first message, and later messages. */
    private static List<byte[]> valid(String token) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WireProtocol.writeToken(new DataOutputStream(bytes), token);
        return List.of(
                bytes.toByteArray(),
                frame(new WireProtocol.Hello(RUN)),
                frame(new WireProtocol.SnapshotMessage(Snapshots.numbered(1), 0)),
                frame(new WireProtocol.ErrorMessage(new WorkerError.ComponentError("sink"))),
                frame(new WireProtocol.ErrorMessage(
                        new WorkerError.ThreadError("host:6700", "main", "java.lang.Error", "worker.log"))));
    }

    private static byte[] frame(WireProtocol.ToCollector message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WireProtocol.write(new DataOutputStream(bytes), message);
        return bytes.toByteArray();
    }
}
