package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerSnapshot;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's end of the connection to a home in another JVM. It connects by itself, and again when the connection breaks. Who is not
 * heard of for a minute is taken to be gone: then the spouts are stopped. Thread-safe.
 */
final class WorkerLink implements WorkerAgent.Home {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLink.class);

    private static final long RETRY_NANOS = 200_000_000L;
    private static final int LONGEST_SILENCE_MILLIS = 60_000;
    private static final long LONGEST_ANSWER_NANOS = 10_000_000_000L;
    private static final int CONNECT_MILLIS = 5000;

    private final ProbeSetting.Address address;
    private final String run;
    private final LongSupplier nanoClock;
    private final Consumer<Command> told;
    private final Runnable wanted;

    /** Where snapshots are written to while there is a connection. Set to null with this locked, for those who wait. */
    private volatile @Nullable DataOutputStream out;

    private volatile long lastQuestion;

    /** Guarded by this. */
    private long lastTaken;

    private volatile @Nullable Socket connection;
    private volatile boolean isClosed;

    /** In its own thread, it tells what the workers are to do, and when a snapshot is wanted now. */
    WorkerLink(
            ProbeSetting.Address address, String run, LongSupplier nanoClock, Consumer<Command> told, Runnable wanted) {
        this.address = address;
        this.run = run;
        this.nanoClock = nanoClock;
        this.told = told;
        this.wanted = wanted;
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
    public boolean bring(Supplier<WorkerSnapshot> maker) throws InterruptedException {
        @Nullable DataOutputStream to = out;
        if (to == null) {
            return false;
        }
        // What was asked for before is in it.
        long question = lastQuestion;
        WorkerSnapshot snapshot = maker.get();
        return isSent(to, new Frames.State(snapshot, question)) && isTaken(to, snapshot.number());
    }

    /** Nobody waits for an answer. */
    @Override
    public void died(String component) {
        @Nullable DataOutputStream to = out;
        if (to != null) {
            isSent(to, new Frames.Died(component));
        }
    }

    private static boolean isSent(DataOutputStream to, Frames.ToCollector message) {
        try {
            Frames.write(to, message);
            return true;
        } catch (IOException e) {
            // The other thread sees it too, and connects again.
            return false;
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

    private void run(long startNanos) {
        long lastHeardNanos = startNanos;
        boolean isAbandoned = false;
        while (!isClosed) {
            try (Socket socket = new Socket()) {
                connect(socket);
                DataInputStream in = new DataInputStream(socket.getInputStream());
                while (!isClosed) {
                    Frames.ToWorker message = Frames.read(in, Frames.ToWorker.class, Frames.MOST_BYTES);
                    lastHeardNanos = nanoClock.getAsLong();
                    hear(message);
                }
            } catch (IOException e) {
                LOG.debug("no connection to the collector", e);
            }
            disconnected();
            // A connection alone is no answer: a collector that has forgotten the run ends it at once.
            boolean isMissing =
                    nanoClock.getAsLong() - lastHeardNanos > TimeUnit.MILLISECONDS.toNanos(LONGEST_SILENCE_MILLIS);
            if (isMissing && !isAbandoned) {
                LOG.warn("the collector at {}:{} is gone: the spouts are stopped", address.host(), address.port());
                told.accept(new Command.StopSpouts());
            }
            isAbandoned = isMissing;
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private void connect(Socket socket) throws IOException {
        // Messages are small and far between, and each snapshot has an answer.
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(LONGEST_SILENCE_MILLIS);
        socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
        connection = socket;
        if (isClosed) {
            throw new IOException("the link is closed");
        }
        DataOutputStream to = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        Frames.write(to, new Frames.Hello(address.token(), run));
        out = to;
    }

    private synchronized void disconnected() {
        out = null;
        notifyAll();
    }

    private void hear(Frames.ToWorker message) {
        try {
            if (message instanceof Frames.Taken taken) {
                synchronized (this) {
                    lastTaken = taken.number();
                    notifyAll();
                }
            } else if (message instanceof Frames.Gather gather) {
                lastQuestion = gather.question();
                wanted.run();
            } else {
                told.accept(((Frames.Told) message).command());
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
