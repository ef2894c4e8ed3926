package io.aeolus.monitor.internal.link;

import io.aeolus.monitor.internal.ledger.Incarnation;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's connection to the collector, made again whenever it breaks. Each message gets there once: what the collector has not
 * said to have taken is kept, and sent again on the next connection. Thread-safe.
 */
final class WorkerLink {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLink.class);

    private static final long RETRY_NANOS = 200_000_000L;

    /** A collector that is away for so long does not come back: its command is gone. */
    private static final long LONGEST_ABSENCE_NANOS = 60_000_000_000L;

    private static final int CONNECT_MILLIS = 5000;

    private final LinkAddress address;
    private final String worker;
    private final long incarnation = Incarnation.next();
    private final LongSupplier nanoClock;
    private final Listener listener;
    private final Deque<Message> kept = new ArrayDeque<>();
    private @Nullable DataOutputStream out;
    private long lastNumber;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Message(long number, byte[] bytes) {}

    /** Told what the collector wants. */
    interface Listener {

        /** No more rows are wanted, or nobody is there any more who would want some. */
        void stop();

        /** All that was done up to now has to be said, and then this number. */
        void gather(long number);

        /** Something that is for the topology itself, which a recorded one does not understand. */
        default void told(Serializable word) {
            throw new IllegalStateException("what the collector says is understood by nobody: " + word);
        }
    }

    WorkerLink(LinkAddress address, String worker, LongSupplier nanoClock, Listener listener) {
        this.address = address;
        this.worker = worker;
        this.nanoClock = nanoClock;
        this.listener = listener;
    }

    void start() {
        Thread thread = new Thread(this::run, "aeolus-link");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Sends a message. If there is a connection, it is in the hands of the system when this returns, and survives this JVM; if not,
     * it will be as soon as there is one.
     */
    synchronized void send(ToCollector.Content content) {
        lastNumber++;
        byte[] bytes = Frames.bytes(new ToCollector.Numbered(lastNumber, nanoClock.getAsLong(), content));
        kept.add(new Message(lastNumber, bytes));
        DataOutputStream to = out;
        if (to != null) {
            try {
                Frames.write(to, bytes);
            } catch (IOException e) {
                // The other thread sees it too, and connects again.
                out = null;
            }
        }
    }

    private void run() {
        long lastSeenNanos = nanoClock.getAsLong();
        boolean isMissing = false;
        while (true) {
            try (Socket socket = Sockets.connect(address.host(), address.port(), CONNECT_MILLIS)) {
                open(new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
                isMissing = false;
                listen(new DataInputStream(socket.getInputStream()));
            } catch (IOException e) {
                LOG.debug("no connection to the collector", e);
            }
            if (close()) {
                lastSeenNanos = nanoClock.getAsLong();
            }
            if (!isMissing && nanoClock.getAsLong() - lastSeenNanos > LONGEST_ABSENCE_NANOS) {
                LOG.warn("the collector at {}:{} is gone: the spouts are stopped", address.host(), address.port());
                isMissing = true;
                listener.stop();
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private synchronized void open(DataOutputStream to) throws IOException {
        Frames.write(to, Frames.bytes(new ToCollector.Hello(address.token(), address.run(), worker, incarnation)));
        for (Message message : kept) {
            Frames.write(to, message.bytes());
        }
        out = to;
        notifyAll();
    }

    /** Waits until all that was sent is in the hands of the system, for as long as a collector may be away. */
    synchronized void awaitSent() {
        long deadlineNanos = nanoClock.getAsLong() + LONGEST_ABSENCE_NANOS;
        while (out == null && nanoClock.getAsLong() - deadlineNanos < 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, RETRY_NANOS);
            } catch (InterruptedException e) {
                // The worker is ending.
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Whether there was a connection. */
    private synchronized boolean close() {
        boolean wasOpen = out != null;
        out = null;
        return wasOpen;
    }

    private void listen(DataInputStream in) throws IOException {
        while (true) {
            ToWorker message = Frames.read(in, ToWorker.class);
            if (message instanceof ToWorker.Taken taken) {
                forget(taken.number());
            } else if (message instanceof ToWorker.Gather question) {
                listener.gather(question.number());
            } else if (message instanceof ToWorker.Told told) {
                listener.told(told.word());
            } else {
                listener.stop();
            }
        }
    }

    private synchronized void forget(long number) {
        while (!kept.isEmpty() && kept.getFirst().number() <= number) {
            kept.removeFirst();
        }
    }
}
