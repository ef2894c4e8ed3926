// SPDX-License-Identifier: Apache-2.0
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
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts connections from the workers of all runs. Closes connections without the token. Thread-safe. */
public final class CollectorServer implements Collector {

    private static final Logger LOG = LoggerFactory.getLogger(CollectorServer.class);

    /** Workers send ten messages a second. */
    private static final Timeouts TIMEOUTS = new Timeouts(10_000, 60_000, 5_000_000_000L);

    private static final long RETRY_NANOS = 100_000_000L;

    /** Workers reconnect after 0.2 s. */
    private static final long RECONNECTION_NANOS = 500_000_000L;

    private final ProbeSetting.Address address;
    private final ServerSocket server;
    private final Timeouts timeouts;

    /** Ends connections whose first message takes too long, however slowly its bytes arrive. */
    private final Timer deadlines = new Timer("aeolus-collector-deadlines", true);

    private final String token = UUID.randomUUID().toString();
    private final Map<String, CollectedRun> runs = new ConcurrentHashMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Semaphore unauthenticated = new Semaphore(MAX_UNAUTHENTICATED);

    /** Each unauthenticated connection takes a thread; connections above this limit are closed immediately, and their workers retry. */
    private static final int MAX_UNAUTHENTICATED = 64;

    /** Timeouts for a worker's whole first message, for each later message, and for requested snapshots. */
    record Timeouts(int helloMillis, int silenceMillis, long snapshotNanos) {}

    private CollectorServer(ProbeSetting.Address address, ServerSocket server, Timeouts timeouts) {
        this.address = address;
        this.server = server;
        this.timeouts = timeouts;
    }

    /** Opens a server at a local address, which workers reach at the advertised address; its port 0 stands for the local port. */
    public static CollectorServer open(InetSocketAddress advertised, InetSocketAddress bound) throws IOException {
        ServerSocket server = new ServerSocket();
        try {
            server.bind(bound);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        int port = advertised.getPort() == 0 ? server.getLocalPort() : advertised.getPort();
        return open(new ProbeSetting.Address(advertised.getHostString(), port), server, TIMEOUTS);
    }

    static CollectorServer open(ProbeSetting.Address address, ServerSocket server, Timeouts timeouts) {
        CollectorServer opened = new CollectorServer(address, server, timeouts);
        start(opened::accept, "aeolus-collector");
        return opened;
    }

    @Override
    public Probe probe(String run, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
        ProbeSetting setting = new ProbeSetting(run, Optional.of(address));
        CollectedRun added = new CollectedRun(setting, seen, failed);
        runs.put(run, added);
        return added;
    }

    @Override
    public String address() {
        return address.host() + ":" + address.port();
    }

    ProbeSetting.Address advertised() {
        return address;
    }

    String token() {
        return token;
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                if (unauthenticated.tryAcquire()) {
                    sockets.add(socket);
                    start(() -> serve(socket), "aeolus-worker-link");
                } else {
                    closeQuietly(socket);
                }
            } catch (IOException e) {
                LOG.debug("cannot accept a connection", e);
                // File descriptors may be exhausted: do not retry at once.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private static void start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket socket) {
        TimerTask deadline = new TimerTask() {
            @Override
            public void run() {
                closeQuietly(socket);
            }
        };
        try (socket) {
            Optional<CollectedRun> run;
            DataInputStream in;
            try {
                socket.setTcpNoDelay(true);
                deadlines.schedule(deadline, timeouts.helloMillis());
                in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
                run = greet(socket, in);
            } finally {
                deadline.cancel();
                unauthenticated.release();
            }
            socket.setSoTimeout(timeouts.silenceMillis());
            if (run.isPresent()) {
                run.get().serve(socket, in);
            }
        } catch (IOException e) {
            LOG.debug("lost a worker's connection", e);
        } catch (RuntimeException e) {
            // The worker resends the same message; the run fails for lack of progress.
            LOG.warn("cannot process a worker's message", e);
        } finally {
            sockets.remove(socket);
        }
    }

    /** Returns the run of an authenticated worker; empty for a wrong token or an unknown run. */
    private Optional<CollectedRun> greet(Socket socket, DataInputStream in) throws IOException {
        if (!WireProtocol.readToken(in, token)) {
            LOG.warn("closing the connection from {}: wrong token", socket.getRemoteSocketAddress());
            return Optional.empty();
        }
        WireProtocol.ToCollector first =
                WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.HELLO_BYTES);
        return first instanceof WireProtocol.Hello hello
                ? Optional.ofNullable(runs.get(hello.run()))
                : Optional.empty();
    }

    @Override
    public void close() {
        closeQuietly(server);
        deadlines.cancel();
        sockets.forEach(CollectorServer::closeQuietly);
    }

    private static void closeQuietly(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.debug("cannot close a connection", e);
        }
    }

    /** The connections to one run's workers, and the commands that apply to them. Thread-safe. */
    private final class CollectedRun implements Probe {

        private final ProbeSetting setting;
        private final Consumer<WorkerSnapshot> seen;
        private final Consumer<WorkerError> failed;

        // Guarded by this.
        private final List<Session> sessions = new ArrayList<>();
        private final LastingCommands commands = new LastingCommands(System::nanoTime);
        private long lastRequest;
        private long reconnectionDeadlineNanos = System.nanoTime();
        private boolean isClosed;

        private static final class Session {

            private final Socket socket;
            private final DataOutputStream out;
            private long lastAnswered;

            Session(Socket socket) throws IOException {
                this.socket = socket;
                this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            }

            void send(Serializable message) {
                try {
                    WireProtocol.write(out, message);
                } catch (IOException e) {
                    LOG.debug("cannot send to the worker at {}", socket.getRemoteSocketAddress(), e);
                }
            }
        }

        CollectedRun(ProbeSetting setting, Consumer<WorkerSnapshot> seen, Consumer<WorkerError> failed) {
            this.setting = setting;
            this.seen = seen;
            this.failed = failed;
        }

        /** Reads the messages of an authenticated worker until its connection ends. */
        void serve(Socket socket, DataInputStream in) throws IOException {
            Session session = new Session(socket);
            add(session);
            try {
                while (true) {
                    handle(
                            WireProtocol.read(in, WireProtocol.ToCollector.class, WireProtocol.MAX_FRAME_BYTES),
                            session);
                }
            } finally {
                remove(session);
            }
        }

        /** Adds a worker, and sends it the commands and the request that still apply. */
        private synchronized void add(Session session) throws IOException {
            if (isClosed) {
                throw new IOException("the run is closed");
            }
            sessions.add(session);
            commands.remaining().forEach(command -> session.send(new WireProtocol.CommandMessage(command)));
            if (lastRequest > 0) {
                session.send(new WireProtocol.SnapshotRequest(lastRequest));
            }
            reconnectionDeadlineNanos = System.nanoTime();
        }

        private synchronized void remove(Session session) {
            sessions.remove(session);
            reconnectionDeadlineNanos = System.nanoTime() + RECONNECTION_NANOS;
            notifyAll();
        }

        private void handle(WireProtocol.ToCollector received, Session session) throws IOException {
            if (received instanceof WireProtocol.SnapshotMessage message) {
                seen.accept(message.snapshot());
                session.send(new WireProtocol.Ack(message.snapshot().number()));
                synchronized (this) {
                    session.lastAnswered = Math.max(session.lastAnswered, message.request());
                    notifyAll();
                }
            } else if (received instanceof WireProtocol.ErrorMessage message) {
                failed.accept(message.error());
            } else {
                throw new IOException("the worker has sent a second Hello");
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
        public synchronized void send(Command command) {
            commands.add(command);
            sessions.forEach(session -> session.send(new WireProtocol.CommandMessage(command)));
        }

        /** Waits for at most a few seconds. Repeats the request to a worker that reconnects meanwhile. */
        @Override
        public synchronized void requestSnapshots() throws InterruptedException {
            long request = ++lastRequest;
            sessions.forEach(session -> session.send(new WireProtocol.SnapshotRequest(request)));
            long startNanos = System.nanoTime();
            // A worker that just disconnected may reconnect.
            while (sessions.stream().anyMatch(session -> session.lastAnswered < request)
                    || reconnectionDeadlineNanos - System.nanoTime() > 0) {
                long leftNanos = startNanos + timeouts.snapshotNanos() - System.nanoTime();
                if (leftNanos <= 0) {
                    LOG.warn("no snapshot from a worker of '{}' within the timeout", setting.run());
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
