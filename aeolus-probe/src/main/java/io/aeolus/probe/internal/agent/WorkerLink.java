// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's end of the connection to a collector in another JVM. Connects as soon as it has the collector's token, and reconnects when the
 * connection breaks. Thread-safe.
 */
final class WorkerLink implements WorkerAgent.SnapshotSink {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLink.class);

    private static final long RETRY_NANOS = 200_000_000L;
    private static final int SILENCE_TIMEOUT_MILLIS = 60_000;
    private static final long ACK_TIMEOUT_NANOS = 10_000_000_000L;
    private static final int CONNECT_TIMEOUT_MILLIS = 5000;

    /** A worker that fails during its start may not be connected yet. */
    private static final long CONNECTION_WAIT_NANOS = 3_000_000_000L;

    private final ProbeSetting.Address address;
    private final String run;
    private final LongSupplier nanoClock;
    private final Listener listener;

    /** Receives the collector's messages in the link's thread. */
    interface Listener {

        void onCommand(Command command);

        void onSnapshotRequest();

        /** Called about once a minute while the collector does not respond, after an attempt to connect that began after this minute. */
        void onAbandoned();
    }

    private volatile @Nullable String token;

    /** The connection's output; null without a connection. Set under this lock to notify waiting threads. */
    private volatile @Nullable DataOutputStream out;

    private volatile long lastRequest;

    /** Guarded by this. */
    private long lastAcked;

    private volatile @Nullable Socket connection;
    private volatile boolean isClosed;

    WorkerLink(ProbeSetting.Address address, String run, LongSupplier nanoClock, Listener listener) {
        this.address = address;
        this.run = run;
        this.nanoClock = nanoClock;
        this.listener = listener;
    }

    WorkerLink start() {
        long startNanos = nanoClock.getAsLong();
        Thread thread = new Thread(() -> run(startNanos), "aeolus-link");
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    @Override
    public void authenticate(String newToken) {
        token = newToken;
    }

    @Override
    public boolean publish(Supplier<WorkerSnapshot> supplier) throws InterruptedException {
        @Nullable DataOutputStream to = out;
        if (to == null) {
            return false;
        }
        // The snapshot answers every earlier request.
        long request = lastRequest;
        WorkerSnapshot snapshot = supplier.get();
        return send(to, new WireProtocol.SnapshotMessage(snapshot, request)) && awaitAck(to, snapshot.number());
    }

    /** Waits up to three seconds for a connection, but not for an acknowledgement. */
    @Override
    public void reportError(WorkerError error) {
        try {
            @Nullable DataOutputStream to = awaitConnection();
            if (to != null) {
                send(to, new WireProtocol.ErrorMessage(error));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable DataOutputStream awaitConnection() throws InterruptedException {
        await(() -> out != null || isClosed, CONNECTION_WAIT_NANOS);
        return out;
    }

    private synchronized void await(BooleanSupplier condition, long longestNanos) throws InterruptedException {
        long deadlineNanos = nanoClock.getAsLong() + longestNanos;
        long leftNanos = longestNanos;
        while (!condition.getAsBoolean() && leftNanos > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
            leftNanos = deadlineNanos - nanoClock.getAsLong();
        }
    }

    /** Sends a message; returns false if the connection is broken. */
    private static boolean send(DataOutputStream to, WireProtocol.ToCollector message) {
        try {
            WireProtocol.write(to, message);
            return true;
        } catch (IOException e) {
            // The link's thread notices as well, and reconnects.
            return false;
        }
    }

    /** Waits until the collector acknowledges a snapshot; returns false if it did not. */
    private synchronized boolean awaitAck(DataOutputStream to, long number) throws InterruptedException {
        await(() -> lastAcked >= number || out != to, ACK_TIMEOUT_NANOS);
        return lastAcked >= number;
    }

    private void run(long startNanos) {
        long lastMessageNanos = startNanos;
        while (!isClosed) {
            long attemptNanos = nanoClock.getAsLong();
            @Nullable String known = token;
            if (known != null) {
                lastMessageNanos = readMessages(known, lastMessageNanos);
            }
            // A connection alone does not count as a response: a collector that has closed the run accepts connections
            // and closes them. A suspended worker learns in the next attempt whether the collector responds.
            if (attemptNanos - lastMessageNanos > TimeUnit.MILLISECONDS.toNanos(SILENCE_TIMEOUT_MILLIS)) {
                LOG.warn(
                        "no response from the collector at {}:{}: stopping the spouts", address.host(), address.port());
                listener.onAbandoned();
                lastMessageNanos = attemptNanos;
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** Reads messages until the connection breaks; returns the time of the last message. */
    private long readMessages(String known, long lastMessageNanos) {
        long messageNanos = lastMessageNanos;
        try (Socket socket = new Socket()) {
            connect(socket, known);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (!isClosed) {
                WireProtocol.ToWorker message =
                        WireProtocol.read(in, WireProtocol.ToWorker.class, WireProtocol.MAX_FRAME_BYTES);
                messageNanos = nanoClock.getAsLong();
                handle(message);
            }
        } catch (IOException e) {
            LOG.debug("cannot connect to the collector", e);
        }
        connected(null);
        return messageNanos;
    }

    private void connect(Socket socket, String known) throws IOException {
        // Messages are small and rare, and each snapshot waits for an acknowledgement.
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(SILENCE_TIMEOUT_MILLIS);
        socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_TIMEOUT_MILLIS);
        connection = socket;
        if (isClosed) {
            throw new IOException("the link is closed");
        }
        DataOutputStream to = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        WireProtocol.writeToken(to, known);
        WireProtocol.write(to, new WireProtocol.Hello(run));
        connected(to);
    }

    private synchronized void connected(@Nullable DataOutputStream to) {
        out = to;
        notifyAll();
    }

    private void handle(WireProtocol.ToWorker message) {
        try {
            if (message instanceof WireProtocol.Ack ack) {
                synchronized (this) {
                    lastAcked = ack.number();
                    notifyAll();
                }
            } else if (message instanceof WireProtocol.SnapshotRequest request) {
                lastRequest = request.number();
                listener.onSnapshotRequest();
            } else {
                listener.onCommand(((WireProtocol.CommandMessage) message).command());
            }
        } catch (RuntimeException e) {
            // Later messages may succeed.
            LOG.warn("cannot process a message of the collector", e);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        Socket socket = connection;
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                LOG.debug("cannot close the connection", e);
            }
        }
    }
}
