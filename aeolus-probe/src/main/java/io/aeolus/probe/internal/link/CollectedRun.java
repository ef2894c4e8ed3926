package io.aeolus.probe.internal.link;

import io.aeolus.probe.Command;
import io.aeolus.probe.WorkerListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workers of one run that are connected, and what they were told. Thread-safe. */
public final class CollectedRun {

    private static final Logger LOG = LoggerFactory.getLogger(CollectedRun.class);

    private static final Duration LONGEST_GATHERING = Duration.ofSeconds(5);

    private final String name;
    private final WorkerListener listener;
    private final List<Session> sessions = new ArrayList<>();
    private final List<Command> told = new ArrayList<>();
    private long lastQuestion;

    CollectedRun(String name, WorkerListener listener) {
        this.name = name;
        this.listener = listener;
    }

    WorkerListener listener() {
        return listener;
    }

    /** A worker has come; it hears all that others were told before. */
    synchronized void join(Session session) {
        sessions.add(session);
        told.forEach(session::tell);
    }

    synchronized void leave(Session session) {
        sessions.remove(session);
    }

    /** Tells all workers something, also those that come later. */
    public synchronized void tell(Command command) {
        told.add(command);
        sessions.forEach(session -> session.tell(command));
    }

    /** Waits until all workers have said what has happened up to now, or for a few seconds. */
    public void gather() throws InterruptedException {
        List<Session> asked;
        long question;
        synchronized (this) {
            question = ++lastQuestion;
            asked = List.copyOf(sessions);
            asked.forEach(session -> session.ask(question));
        }
        long deadlineNanos = System.nanoTime() + LONGEST_GATHERING.toNanos();
        for (Session session : asked) {
            if (!session.awaitAnswer(question, deadlineNanos)) {
                LOG.warn("a worker of '{}' does not say what has happened", name);
            }
        }
    }

    /** Workers that are connected. */
    public synchronized int processes() {
        return sessions.size();
    }

    synchronized void close() {
        sessions.forEach(Session::close);
    }
}
