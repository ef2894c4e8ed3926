package io.aeolus.probe.internal.link;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerSnapshot;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's end of the connection. It connects by itself, and again when the connection breaks. Who is not heard of for a minute is
 * taken to be gone. Thread-safe.
 */
public final class WorkerLink implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLink.class);

    private static final long RETRY_NANOS = 200_000_000L;
    private static final int LONGEST_SILENCE_MILLIS = 60_000;
    private static final long LONGEST_ANSWER_NANOS = 10_000_000_000L;
    private static final int CONNECT_MILLIS = 5000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LinkAddress address;
    private final String run;
    private final LongSupplier nanoClock;
    private final Listener listener;
    private @Nullable Socket connection;
    private @Nullable DataOutputStream out;
    private long lastQuestion;
    private long lastTaken;
    private volatile long lastHeardNanos;
    private volatile boolean isClosed;

    /** Hears what the collector says. Called by one thread. */
    public interface Listener {

        /** There is something to do. */
        void told(Command command);

        /** A snapshot is wanted now. */
        void wanted();

        /** The collector is gone. */
        void abandoned();
    }

    /** A connection that is not started yet. */
    public WorkerLink(LinkAddress address, String run, LongSupplier nanoClock, Listener listener) {
        this.address = address;
        this.run = run;
        this.nanoClock = nanoClock;
        this.listener = listener;
    }

    /** Starts to connect. */
    public void start() {
        lastHeardNanos = nanoClock.getAsLong();
        Thread thread = new Thread(this::run, "aeolus-link");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Sends a snapshot and waits until it is taken. It is not made where there is no connection.
     *
     * @return false if it is not known to have been taken
     */
    public boolean bring(Supplier<WorkerSnapshot> maker) throws InterruptedException {
        DataOutputStream to;
        long question;
        synchronized (this) {
            if (out == null) {
                return false;
            }
            to = out;
            question = lastQuestion;
        }
        // What was asked for before is in it.
        WorkerSnapshot snapshot = maker.get();
        return send(to, new ToCollector.State(snapshot, question)) && isTaken(to, snapshot.number());
    }

    /** Says that the worker ends because of a component; nobody waits for an answer. */
    public void died(String component) {
        DataOutputStream to;
        synchronized (this) {
            to = out;
        }
        if (to != null) {
            send(to, new ToCollector.Died(component));
        }
    }

    private boolean send(DataOutputStream to, ToCollector message) {
        byte[] bytes = Frames.bytes(message);
        synchronized (this) {
            if (out != to) {
                return false;
            }
            try {
                Frames.write(to, bytes);
                return true;
            } catch (IOException e) {
                // The other thread sees it too, and connects again.
                disconnected();
                return false;
            }
        }
    }

    private synchronized boolean isTaken(DataOutputStream to, long number) throws InterruptedException {
        long deadlineNanos = nanoClock.getAsLong() + LONGEST_ANSWER_NANOS;
        while (lastTaken < number && out == to) {
            long leftNanos = deadlineNanos - nanoClock.getAsLong();
            if (leftNanos <= 0) {
                break;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return lastTaken >= number;
    }

    private void run() {
        boolean isAbandoned = false;
        while (!isClosed) {
            try (Socket socket = Sockets.connect(address.host(), address.port(), CONNECT_MILLIS)) {
                // Each snapshot has an answer.
                socket.setSoTimeout(LONGEST_SILENCE_MILLIS);
                connected(socket);
                listen(new DataInputStream(socket.getInputStream()));
            } catch (IOException e) {
                LOG.debug("no connection to the collector", e);
            }
            disconnected();
            // A connection alone is no answer: a collector that has forgotten the run ends it at once.
            boolean isMissing = nanoClock.getAsLong() - lastHeardNanos > LONGEST_SILENCE_MILLIS * NANOS_PER_MILLI;
            if (isMissing && !isAbandoned) {
                LOG.warn("the collector at {}:{} is gone: the spouts are stopped", address.host(), address.port());
                listener.abandoned();
            }
            isAbandoned = isMissing;
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private synchronized void connected(Socket socket) throws IOException {
        if (isClosed) {
            throw new IOException("the link is closed");
        }
        DataOutputStream to = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        Frames.write(to, Frames.bytes(new ToCollector.Hello(address.token(), run)));
        connection = socket;
        out = to;
    }

    private synchronized void disconnected() {
        connection = null;
        out = null;
        notifyAll();
    }

    private void listen(DataInputStream in) throws IOException {
        while (!isClosed) {
            ToWorker message = Frames.read(in, ToWorker.class, Frames.MOST_BYTES);
            lastHeardNanos = nanoClock.getAsLong();
            try {
                hear(message);
            } catch (RuntimeException e) {
                // The next message may be followed.
                LOG.warn("what the collector says cannot be followed", e);
            }
        }
    }

    private void hear(ToWorker message) {
        if (message instanceof ToWorker.Taken taken) {
            taken(taken.number());
        } else if (message instanceof ToWorker.Told told) {
            listener.told(told.command());
        } else if (message instanceof ToWorker.Gather gather) {
            asked(gather.question());
            listener.wanted();
        }
    }

    private synchronized void taken(long number) {
        lastTaken = number;
        notifyAll();
    }

    private synchronized void asked(long question) {
        lastQuestion = question;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (connection != null) {
            try {
                connection.close();
            } catch (IOException e) {
                LOG.debug("the connection does not close", e);
            }
        }
    }
}
