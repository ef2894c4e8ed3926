package io.aeolus.probe.internal.link;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerListener;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The collector's end of the connection to one worker. Thread-safe. */
final class Session {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final Socket socket;
    private final DataOutputStream out;
    private boolean isClosed;
    private long lastAnswer;

    Session(Socket socket) throws IOException {
        this.socket = socket;
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /** Hears a worker that has said hello, until it is gone. */
    void listen(BufferedInputStream stream, WorkerListener listener) throws IOException {
        DataInputStream in = new DataInputStream(stream);
        try {
            while (true) {
                take(Frames.read(in, ToCollector.class, Frames.MOST_BYTES), listener);
            }
        } finally {
            closed();
        }
    }

    private void take(ToCollector message, WorkerListener listener) throws IOException {
        if (message instanceof ToCollector.State state) {
            listener.see(state.snapshot());
            send(new ToWorker.Taken(state.snapshot().number()));
            answered(state.answers());
        } else if (message instanceof ToCollector.Died died) {
            listener.died(died.component());
        } else {
            throw new IOException("a worker has said hello twice");
        }
    }

    void tell(Command command) {
        send(new ToWorker.Told(command));
    }

    void ask(long question) {
        send(new ToWorker.Gather(question));
    }

    private synchronized void send(ToWorker message) {
        try {
            Frames.write(out, Frames.bytes(message));
        } catch (IOException e) {
            LOG.debug("a worker is not there to be told something", e);
        }
    }

    private synchronized void answered(long question) {
        lastAnswer = Math.max(lastAnswer, question);
        notifyAll();
    }

    private synchronized void closed() {
        isClosed = true;
        notifyAll();
    }

    /** Waits for the answer to a question; false if the time was over, or the connection has ended, first. */
    synchronized boolean isAnswered(long question, long deadlineNanos) throws InterruptedException {
        while (lastAnswer < question && !isClosed) {
            long leftNanos = deadlineNanos - System.nanoTime();
            if (leftNanos <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return lastAnswer >= question;
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a connection does not close", e);
        }
    }
}
