package io.aeolus.probe.internal.link;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workers of one run that are connected, and what they were told. Thread-safe. */
public final class CollectedRun {

    private static final Logger LOG = LoggerFactory.getLogger(CollectedRun.class);

    /** A worker connects again after a fifth of a second. */
    private static final Duration RECONNECTION = Duration.ofMillis(500);

    private static final Duration LONGEST_GATHERING = Duration.ofSeconds(5);

    private final String name;
    private final WorkerListener listener;
    private final List<Session> sessions = new ArrayList<>();
    private final List<Command> told = new ArrayList<>();
    private long lastQuestion;
    private long joins;
    private boolean isClosed;

    CollectedRun(String name, WorkerListener listener) {
        this.name = name;
        this.listener = listener;
    }

    WorkerListener listener() {
        return listener;
    }

    /** A worker has come; it hears all that others were told before. */
    synchronized void join(Session session) {
        if (isClosed) {
            session.close();
        }
        sessions.add(session);
        told.forEach(session::tell);
        joins++;
        notifyAll();
    }

    synchronized void leave(Session session) {
        sessions.remove(session);
    }

    /** Tells all workers something, also those that come later. */
    public synchronized void tell(Command command) {
        told.add(command);
        sessions.forEach(session -> session.tell(command));
    }

    /**
     * Waits until all workers have said what has happened up to now, or for a few seconds. One whose connection breaks meanwhile is
     * asked again when it is back.
     */
    public void gather() throws InterruptedException {
        long deadlineNanos = System.nanoTime() + LONGEST_GATHERING.toNanos();
        boolean isComplete = false;
        while (!isComplete && System.nanoTime() - deadlineNanos < 0) {
            isComplete = isGathered(deadlineNanos);
            if (!isComplete) {
                awaitJoin(RECONNECTION);
            }
        }
        if (!isComplete) {
            LOG.warn("a worker of '{}' does not say what has happened", name);
        }
    }

    private boolean isGathered(long deadlineNanos) throws InterruptedException {
        List<Session> asked;
        long question;
        synchronized (this) {
            question = ++lastQuestion;
            asked = List.copyOf(sessions);
            asked.forEach(session -> session.ask(question));
        }
        boolean haveAll = true;
        for (Session session : asked) {
            haveAll &= session.isAnswered(question, deadlineNanos);
        }
        return haveAll;
    }

    /** Waits until a worker joins, or for so long. */
    private synchronized void awaitJoin(Duration longest) throws InterruptedException {
        long seen = joins;
        long deadlineNanos = System.nanoTime() + longest.toNanos();
        long leftNanos = longest.toNanos();
        while (joins == seen && leftNanos > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
            leftNanos = deadlineNanos - System.nanoTime();
        }
    }

    /** Workers that are connected. */
    public synchronized int processes() {
        return sessions.size();
    }

    synchronized void close() {
        isClosed = true;
        sessions.forEach(Session::close);
    }
}
