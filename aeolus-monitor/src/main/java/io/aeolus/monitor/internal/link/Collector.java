package io.aeolus.monitor.internal.link;

import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The place that workers connect to. Who does not know its token is not listened to. Thread-safe. */
public final class Collector implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Collector.class);

    private static final int TOKEN_BYTES = 16;

    /** A worker that is not answering for so long is suspended or gone; what it has done comes later or never. */
    private static final Duration LONGEST_GATHERING = Duration.ofSeconds(5);

    private final String host;
    private final ServerSocket server;
    private final String token;
    private final Map<String, CollectedRun> runs = new ConcurrentHashMap<>();
    private final Map<String, Boolean> stopped = new ConcurrentHashMap<>();
    private final TakenNumbers taken = new TakenNumbers();
    private final List<Session> sessions = new CopyOnWriteArrayList<>();
    private final AtomicLong lastQuestion = new AtomicLong();

    private Collector(String host, ServerSocket server) {
        this.host = host;
        this.server = server;
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    /**
     * Starts to listen.
     *
     * @param host the name or address by which workers reach this machine
     * @param bound the address to listen at
     * @param port the port, 0 for any that is free
     * @return the collector
     * @throws IOException if the address is none of this machine, or the port is taken
     */
    public static Collector open(String host, InetAddress bound, int port) throws IOException {
        Collector collector = new Collector(host, new ServerSocket(port, 0, bound));
        Thread thread = new Thread(collector::accept, "aeolus-collector");
        thread.setDaemon(true);
        thread.start();
        return collector;
    }

    /**
     * From now on, what workers say of a run goes to somebody.
     *
     * @param run the run's id
     * @param listener told what they say
     * @return where the workers have to connect to
     */
    public LinkAddress add(String run, CollectedRun listener) {
        runs.put(run, listener);
        return new LinkAddress(host, server.getLocalPort(), token, run);
    }

    /**
     * What workers say of a run goes nowhere any more, and they are asked to stop.
     *
     * @param run the run's id
     */
    public void remove(String run) {
        stop(run);
        runs.remove(run);
        of(run).forEach(Session::close);
    }

    /**
     * Asks the workers of a run, also those that come later, for no more rows.
     *
     * @param run the run's id
     */
    public void stop(String run) {
        stopped.put(run, true);
        of(run).forEach(session -> session.send(new ToWorker.Stop()));
    }

    /**
     * Waits until the workers of a run have said what they have done up to now; those that do not answer are not waited for long.
     *
     * @param run the run's id
     * @throws InterruptedException if the thread was interrupted
     */
    public void gather(String run) throws InterruptedException {
        long question = lastQuestion.incrementAndGet();
        List<Session> asked = of(run);
        asked.forEach(session -> session.send(new ToWorker.Gather(question)));
        long deadlineNanos = System.nanoTime() + LONGEST_GATHERING.toNanos();
        for (Session session : asked) {
            if (!session.awaitAnswer(question, deadlineNanos)) {
                LOG.warn("a worker of '{}' does not say what it has done", run);
            }
        }
    }

    /**
     * Tells a worker something that is for the topology itself.
     *
     * @param run the run's id
     * @param worker host and port of the worker
     * @param word what it is told
     * @return false if there is no such worker
     */
    public boolean tell(String run, String worker, Serializable word) {
        List<Session> told = of(run).stream()
                .filter(session -> session.worker().equals(worker))
                .toList();
        told.forEach(session -> session.send(new ToWorker.Told(word)));
        return !told.isEmpty();
    }

    /**
     * How many workers of a run are connected.
     *
     * @param run the run's id
     * @return the number
     */
    public int workers(String run) {
        return of(run).size();
    }

    private List<Session> of(String run) {
        return sessions.stream().filter(session -> session.isOf(run)).toList();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Session session = new Session(socket, token, this::runOf, taken);
                sessions.add(session);
                Thread thread = new Thread(
                        () -> {
                            session.run();
                            sessions.remove(session);
                        },
                        "aeolus-worker-link");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                LOG.debug("no worker", e);
            }
        }
    }

    /** The run that a worker says it is of, and what it has to be told at once. */
    private Session.Joined runOf(String run) {
        return new Session.Joined(Optional.ofNullable(runs.get(run)), stopped.containsKey(run));
    }

    /** Stops to listen; all connections end. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            LOG.debug("the collector does not close", e);
        }
        sessions.forEach(Session::close);
    }
}
