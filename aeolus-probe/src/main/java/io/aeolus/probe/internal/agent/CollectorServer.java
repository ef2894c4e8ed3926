package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Collector;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens to the workers of all runs. Connections without its token are closed. Thread-safe. */
public final class CollectorServer implements Collector {

    private static final Logger LOG = LoggerFactory.getLogger(CollectorServer.class);

    /** A worker says something ten times a second. */
    private static final Patience USUAL = new Patience(10_000, 60_000, 5_000_000_000L);

    private static final long RETRY_NANOS = 100_000_000L;

    /** A worker connects again after a fifth of a second. */
    private static final long RECONNECTION_NANOS = 500_000_000L;

    private final String host;
    private final ServerSocket server;
    private final Patience patience;
    private final String token = UUID.randomUUID().toString();
    private final Map<String, CollectedRun> runs = new ConcurrentHashMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Semaphore strangers = new Semaphore(MOST_STRANGERS);

    /** So many connections at a time may have sent no token yet, each with a thread; more are closed at once, and try again. */
    private static final int MOST_STRANGERS = 64;

    /** How long a worker may take: for its whole first message, to each after it, and to its answer when all are asked. */
    record Patience(int helloMillis, int silenceMillis, long gatheringNanos) {}

    private CollectorServer(String host, ServerSocket server, Patience patience) {
        this.host = host;
        this.server = server;
        this.patience = patience;
    }

    /** Starts to listen at an address of this machine, which workers know by the host's name. */
    public static CollectorServer open(String host, InetAddress bound, int port) throws IOException {
        return open(host, new ServerSocket(port, 0, bound), USUAL);
    }

    static CollectorServer open(String host, ServerSocket server, Patience patience) {
        CollectorServer opened = new CollectorServer(host, server, patience);
        start(opened::accept, "aeolus-collector");
        return opened;
    }

    @Override
    public Probe probe(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
        ProbeSetting setting = new ProbeSetting(run, Optional.of(address()));
        CollectedRun added = new CollectedRun(setting, seen, failed);
        runs.put(run, added);
        return added;
    }

    ProbeSetting.Address address() {
        return new ProbeSetting.Address(host, server.getLocalPort());
    }

    String token() {
        return token;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                if (strangers.tryAcquire()) {
                    sockets.add(socket);
                    start(() -> hear(socket), "aeolus-worker-link");
                } else {
                    closeQuietly(socket);
                }
            } catch (IOException e) {
                LOG.debug("no worker", e);
                // There may be no descriptor left: do not ask again at once.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private static void start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void hear(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            TimedInput timed = new TimedInput(socket, System::nanoTime, patience.helloMillis());
            DataInputStream in = new DataInputStream(new BufferedInputStream(timed));
            Optional<CollectedRun> run = greet(socket, in);
            timed.liftDeadline(patience.silenceMillis());
            if (run.isPresent()) {
                run.get().hear(socket, in);
            }
        } catch (IOException e) {
            LOG.debug("a worker is gone", e);
        } catch (RuntimeException e) {
            // It will say the same again, in vain; the run ends for want of progress.
            LOG.warn("what a worker says cannot be understood", e);
        } finally {
            sockets.remove(socket);
        }
    }

    /** The run of a worker that knows the token; empty for a stranger, or if there is no such run. */
    private Optional<CollectedRun> greet(Socket socket, DataInputStream in) throws IOException {
        try {
            if (!WireProtocol.readToken(in, token)) {
                LOG.warn("{} does not know the collector's token", socket.getRemoteSocketAddress());
                return Optional.empty();
            }
            WireProtocol.ToCollector first =
                    WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.HELLO_BYTES);
            return first instanceof WireProtocol.Hello hello
                    ? Optional.ofNullable(runs.get(hello.run()))
                    : Optional.empty();
        } finally {
            strangers.release();
        }
    }

    @Override
    public void close() {
        closeQuietly(server);
        sockets.forEach(CollectorServer::closeQuietly);
    }

    private static void closeQuietly(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.debug("a connection does not close", e);
        }
    }

    /** The way to the workers of one run: those that are connected, and what they were told. Thread-safe. */
    private final class CollectedRun implements Probe {

        private final ProbeSetting setting;
        private final Consumer<WorkerSnapshot> seen;
        private final Consumer<WorkerError> failed;

        // Guarded by this.
        private final List<Session> sessions = new ArrayList<>();
        private final LastingCommands told = new LastingCommands(System::nanoTime);
        private long lastQuestion;
        private long missedUntilNanos = System.nanoTime();
        private boolean isClosed;

        private static final class Session {

            private final Socket socket;
            private final DataOutputStream out;
            private long lastAnswer;

            Session(Socket socket) throws IOException {
                this.socket = socket;
                this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            }

            void send(Serializable message) {
                try {
                    WireProtocol.write(out, message);
                } catch (IOException e) {
                    LOG.debug("a worker is not there to be told something", e);
                }
            }
        }

        CollectedRun(ProbeSetting setting, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
            this.setting = setting;
            this.seen = seen;
            this.failed = failed;
        }

        /** Hears a worker that has said hello, until it is gone. */
        void hear(Socket socket, DataInputStream in) throws IOException {
            Session session = new Session(socket);
            join(session);
            try {
                while (true) {
                    take(WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.MOST_BYTES), session);
                }
            } finally {
                leave(session);
            }
        }

        /** A worker has come; it is told and asked what still applies. */
        private synchronized void join(Session session) throws IOException {
            if (isClosed) {
                throw new IOException("the run is over");
            }
            sessions.add(session);
            told.now().forEach(command -> session.send(new WireProtocol.Told(command)));
            if (lastQuestion > 0) {
                session.send(new WireProtocol.Gather(lastQuestion));
            }
            missedUntilNanos = System.nanoTime();
        }

        private synchronized void leave(Session session) {
            sessions.remove(session);
            missedUntilNanos = System.nanoTime() + RECONNECTION_NANOS;
            notifyAll();
        }

        private void take(WireProtocol.ToCollector message, Session session) throws IOException {
            if (message instanceof WireProtocol.State state) {
                seen.accept(state.snapshot());
                session.send(new WireProtocol.Ack(state.snapshot().number()));
                synchronized (this) {
                    session.lastAnswer = Math.max(session.lastAnswer, state.answers());
                    notifyAll();
                }
            } else if (message instanceof WireProtocol.Failed last) {
                failed.accept(last.error());
            } else {
                throw new IOException("a worker has said hello twice");
            }
        }

        @Override
        public Map<String, Object> addTo(Map<String, Object> config) {
            return setting.addedTo(config);
        }

        @Override
        public Map<String, String> credentials() {
            return Map.of(ProbeCredentials.TOKEN, token);
        }

        @Override
        public synchronized void tell(Command command) {
            told.add(command);
            sessions.forEach(session -> session.send(new WireProtocol.Told(command)));
        }

        /** Waits for a few seconds at most. One whose connection breaks meanwhile is asked again when it is back. */
        @Override
        public synchronized void gather() throws InterruptedException {
            long question = ++lastQuestion;
            sessions.forEach(session -> session.send(new WireProtocol.Gather(question)));
            long startNanos = System.nanoTime();
            // One that has just left may be back soon.
            while (sessions.stream().anyMatch(session -> session.lastAnswer < question)
                    || missedUntilNanos - System.nanoTime() > 0) {
                long leftNanos = startNanos + patience.gatheringNanos() - System.nanoTime();
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
            runs.remove(setting.run(), this);
            synchronized (this) {
                isClosed = true;
                sessions.forEach(session -> closeQuietly(session.socket));
            }
        }
    }
}
