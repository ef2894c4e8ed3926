package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerListener;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way to the workers of one run in other JVMs: those that are connected, and what they were told. Thread-safe. */
final class CollectedRun implements Probe {

    private static final Logger LOG = LoggerFactory.getLogger(CollectedRun.class);

    private static final long LONGEST_GATHERING_NANOS = 5_000_000_000L;

    /** A worker connects again after a fifth of a second. */
    private static final long RECONNECTION_NANOS = 500_000_000L;

    private final ProbeSetting setting;
    private final WorkerListener listener;
    private final Runnable end;

    // Guarded by this.
    private final List<Session> sessions = new ArrayList<>();
    private final List<Command> told = new ArrayList<>();
    private long lastQuestion;
    private long missedUntilNanos = System.nanoTime();
    private boolean isClosed;

    /** The connection to one worker. */
    private static final class Session {

        private final Socket socket;
        private final DataOutputStream out;
        private long lastAnswer;

        Session(Socket socket) throws IOException {
            this.socket = socket;
            this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        }

        void send(Serializable message) {
            synchronized (out) {
                try {
                    Frames.write(out, Frames.bytes(message));
                } catch (IOException e) {
                    LOG.debug("a worker is not there to be told something", e);
                }
            }
        }
    }

    /** A run that is known to its workers by a setting; what ends it is called when it is closed. */
    CollectedRun(ProbeSetting setting, WorkerListener listener, Runnable end) {
        this.setting = setting;
        this.listener = listener;
        this.end = end;
    }

    /** Hears a worker that has said hello, until it is gone. */
    void hear(Socket socket, DataInputStream in) throws IOException {
        Session session = new Session(socket);
        join(session);
        try {
            while (true) {
                take(Frames.read(in, Frames.ToCollector.class, Frames.MOST_BYTES), session);
            }
        } finally {
            leave(session);
        }
    }

    /** A worker has come; it hears all that others were told and asked before. */
    private synchronized void join(Session session) throws IOException {
        if (isClosed) {
            throw new IOException("the run is over");
        }
        sessions.add(session);
        told.forEach(command -> session.send(new Frames.Told(command)));
        if (lastQuestion > 0) {
            session.send(new Frames.Gather(lastQuestion));
        }
        missedUntilNanos = System.nanoTime();
    }

    private synchronized void leave(Session session) {
        sessions.remove(session);
        missedUntilNanos = System.nanoTime() + RECONNECTION_NANOS;
        notifyAll();
    }

    private void take(Frames.ToCollector message, Session session) throws IOException {
        if (message instanceof Frames.State state) {
            listener.see(state.snapshot());
            session.send(new Frames.Taken(state.snapshot().number()));
            synchronized (this) {
                session.lastAnswer = Math.max(session.lastAnswer, state.answers());
                notifyAll();
            }
        } else if (message instanceof Frames.Died died) {
            listener.died(died.component());
        } else {
            throw new IOException("a worker has said hello twice");
        }
    }

    @Override
    public Map<String, Object> addTo(Map<String, Object> config) {
        return setting.addedTo(config);
    }

    @Override
    public synchronized void tell(Command command) {
        told.add(command);
        sessions.forEach(session -> session.send(new Frames.Told(command)));
    }

    /** Waits for a few seconds at most. One whose connection breaks meanwhile is asked again when it is back. */
    @Override
    public synchronized void gather() throws InterruptedException {
        long question = ++lastQuestion;
        sessions.forEach(session -> session.send(new Frames.Gather(question)));
        long startNanos = System.nanoTime();
        // One that has just left may be back soon.
        while (sessions.stream().anyMatch(session -> session.lastAnswer < question)
                || missedUntilNanos - System.nanoTime() > 0) {
            long leftNanos = startNanos + LONGEST_GATHERING_NANOS - System.nanoTime();
            if (leftNanos <= 0) {
                LOG.warn("a worker of '{}' does not say what has happened", setting.run());
                return;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(leftNanos, RECONNECTION_NANOS));
        }
    }

    @Override
    public synchronized int processes() {
        return sessions.size();
    }

    @Override
    public void close() {
        end.run();
        synchronized (this) {
            isClosed = true;
            for (Session session : sessions) {
                try {
                    session.socket.close();
                } catch (IOException e) {
                    LOG.debug("a connection does not close", e);
                }
            }
        }
    }
}
