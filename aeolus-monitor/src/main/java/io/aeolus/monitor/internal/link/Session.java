package io.aeolus.monitor.internal.link;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection of a worker, on the collector's side. One thread reads; any thread may send. */
final class Session {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final Socket socket;
    private final String token;
    private final Function<String, Joined> runs;
    private final TakenNumbers taken;
    private Optional<DataOutputStream> out = Optional.empty();
    private volatile Optional<String> run = Optional.empty();
    private volatile String worker = "";
    private boolean isClosed;
    private long lastAnswer;

    /**
     * What there is for a worker that has connected.
     *
     * @param run told what it says; empty if nobody wants to know
     * @param isStopped whether no rows are wanted
     */
    record Joined(Optional<CollectedRun> run, boolean isStopped) {}

    Session(Socket socket, String token, Function<String, Joined> runs, TakenNumbers taken) {
        this.socket = socket;
        this.token = token;
        this.runs = runs;
        this.taken = taken;
    }

    boolean isOf(String name) {
        return run.filter(name::equals).isPresent();
    }

    /** Host and port of the worker; empty until it has said so. */
    String worker() {
        return worker;
    }

    void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            if (Frames.read(in, ToCollector.class) instanceof ToCollector.Hello hello
                    && hello.token().equals(token)) {
                listen(hello, in);
            } else {
                LOG.warn("{} does not know the collector's token", socket.getRemoteSocketAddress());
            }
        } catch (IOException e) {
            LOG.debug("a worker is gone", e);
        } catch (RuntimeException e) {
            // It will say the same again, in vain; the run ends for want of progress.
            LOG.warn("what a worker says cannot be understood: {}", e.toString());
            LOG.info("what a worker says cannot be understood", e);
        } finally {
            closed();
        }
    }

    private void listen(ToCollector.Hello hello, DataInputStream in) throws IOException {
        synchronized (this) {
            out = Optional.of(new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
            worker = hello.worker();
            run = Optional.of(hello.run());
        }
        // After this session can be found, so that it is told in one of both ways.
        Joined joined = runs.apply(hello.run());
        if (joined.isStopped()) {
            send(new ToWorker.Stop());
        }
        if (joined.run().isPresent()) {
            listen(hello, joined.run().get(), in);
        }
    }

    private void listen(ToCollector.Hello hello, CollectedRun listener, DataInputStream in) throws IOException {
        while (true) {
            if (Frames.read(in, ToCollector.class) instanceof ToCollector.Numbered message) {
                taken.take(hello.incarnation(), message.number(), () -> take(hello, listener, message));
                send(new ToWorker.Taken(message.number()));
            } else {
                throw new IOException("a worker has said hello twice");
            }
        }
    }

    private void take(ToCollector.Hello hello, CollectedRun listener, ToCollector.Numbered message) {
        ToCollector.Content content = message.content();
        if (content instanceof ToCollector.State state) {
            listener.state(hello.worker(), hello.incarnation(), message.sentNanos(), state.state());
        } else if (content instanceof ToCollector.Report report) {
            listener.report(report.report());
        } else if (content instanceof ToCollector.Said said) {
            listener.said(hello.worker(), said.word());
        } else if (content instanceof ToCollector.Died died) {
            listener.died(died.component());
        } else if (content instanceof ToCollector.Gathered gathered) {
            answered(gathered.number());
        }
    }

    /** Sends a message; a worker that is gone is told nothing. */
    synchronized void send(ToWorker message) {
        if (out.isPresent()) {
            try {
                Frames.write(out.get(), Frames.bytes(message));
            } catch (IOException e) {
                LOG.debug("a worker is not there to be told something", e);
            }
        }
    }

    private synchronized void answered(long question) {
        lastAnswer = question;
        notifyAll();
    }

    private synchronized void closed() {
        isClosed = true;
        notifyAll();
    }

    /** Waits for an answer, or the end of the connection; false if there was neither in time. */
    synchronized boolean awaitAnswer(long question, long deadlineNanos) throws InterruptedException {
        while (lastAnswer < question && !isClosed) {
            long leftNanos = deadlineNanos - System.nanoTime();
            if (leftNanos <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return true;
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a connection does not close", e);
        }
    }
}
