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
 * A worker's end of the connection to a collector in another JVM. It connects as soon as it has the collector's token, and again when the
 * connection breaks. A collector that does not answer for a minute is taken to be gone. Thread-safe.
 */
final class WorkerLink implements WorkerAgent.SnapshotSink {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLink.class);

    private static final long RETRY_NANOS = 200_000_000L;
    private static final int LONGEST_SILENCE_MILLIS = 60_000;
    private static final long LONGEST_ANSWER_NANOS = 10_000_000_000L;
    private static final int CONNECT_MILLIS = 5000;

    /** A worker that fails while it starts may have no connection yet. */
    private static final long LONGEST_WAIT_TO_FAIL_NANOS = 3_000_000_000L;

    private final ProbeSetting.Address address;
    private final String run;
    private final LongSupplier nanoClock;
    private final Listener listener;

    /** Hears the collector, and that it is gone. Called by the link's thread. */
    interface Listener {

        void told(Command command);

        void snapshotWanted();

        /** The collector has not answered for a minute, and again for each minute more. */
        void abandoned();
    }

    private volatile @Nullable String token;

    /** Where snapshots are written to while there is a connection. Set with this locked, for those who wait. */
    private volatile @Nullable DataOutputStream out;

    private volatile long lastQuestion;

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

    /** Starts to connect. */
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
    public boolean publish(Supplier<WorkerSnapshot> maker) throws InterruptedException {
        @Nullable DataOutputStream to = out;
        if (to == null) {
            return false;
        }
        // What was asked for before is in it.
        long question = lastQuestion;
        WorkerSnapshot snapshot = maker.get();
        return send(to, new WireProtocol.State(snapshot, question)) && awaitAck(to, snapshot.number());
    }

    /** Waits a moment for a connection, and for no answer. */
    @Override
    public void failed(WorkerError error) {
        try {
            @Nullable DataOutputStream to = awaitConnection();
            if (to != null) {
                send(to, new WireProtocol.Failed(error));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable DataOutputStream awaitConnection() throws InterruptedException {
        await(() -> out != null || isClosed, LONGEST_WAIT_TO_FAIL_NANOS);
        return out;
    }

    /** Waits until a condition holds, for some time at most. */
    private synchronized void await(BooleanSupplier condition, long longestNanos) throws InterruptedException {
        long deadlineNanos = nanoClock.getAsLong() + longestNanos;
        long leftNanos = longestNanos;
        while (!condition.getAsBoolean() && leftNanos > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
            leftNanos = deadlineNanos - nanoClock.getAsLong();
        }
    }

    /** Sends a message; false if there is no connection any more. */
    private static boolean send(DataOutputStream to, WireProtocol.ToCollector message) {
        try {
            WireProtocol.write(to, message);
            return true;
        } catch (IOException e) {
            // The other thread sees it too, and connects again.
            return false;
        }
    }

    /** Waits until the collector has taken a snapshot; false if that is not known. */
    private synchronized boolean awaitAck(DataOutputStream to, long number) throws InterruptedException {
        await(() -> lastAcked >= number || out != to, LONGEST_ANSWER_NANOS);
        return lastAcked >= number;
    }

    private void run(long startNanos) {
        long lastHeardNanos = startNanos;
        while (!isClosed) {
            @Nullable String known = token;
            if (known != null) {
                lastHeardNanos = hear(known, lastHeardNanos);
            }
            // A connection alone is no answer: a collector that has forgotten the run ends it at once.
            long now = nanoClock.getAsLong();
            if (now - lastHeardNanos > TimeUnit.MILLISECONDS.toNanos(LONGEST_SILENCE_MILLIS)) {
                LOG.warn("the collector at {}:{} is gone: the spouts are stopped", address.host(), address.port());
                listener.abandoned();
                lastHeardNanos = now;
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    /** Follows the collector until the connection breaks; returns when it was heard last. */
    private long hear(String known, long lastHeardNanos) {
        long heardNanos = lastHeardNanos;
        try (Socket socket = new Socket()) {
            connect(socket, known);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (!isClosed) {
                WireProtocol.ToWorker message =
                        WireProtocol.read(in, WireProtocol.ToWorker.class, WireProtocol.MOST_BYTES);
                heardNanos = nanoClock.getAsLong();
                hear(message);
            }
        } catch (IOException e) {
            LOG.debug("no connection to the collector", e);
        }
        connected(null);
        return heardNanos;
    }

    private void connect(Socket socket, String known) throws IOException {
        // Messages are small and far between, and each snapshot has an answer.
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LONGEST_SILENCE_MILLIS);
        socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
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

    private void hear(WireProtocol.ToWorker message) {
        try {
            if (message instanceof WireProtocol.Ack ack) {
                synchronized (this) {
                    lastAcked = ack.number();
                    notifyAll();
                }
            } else if (message instanceof WireProtocol.Gather gather) {
                lastQuestion = gather.question();
                listener.snapshotWanted();
            } else {
                listener.told(((WireProtocol.Told) message).command());
            }
        } catch (RuntimeException e) {
            // The next message may be followed.
            LOG.warn("what the collector says cannot be followed", e);
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
                LOG.debug("the connection does not close", e);
            }
        }
    }
}
