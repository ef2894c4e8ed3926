package io.aeolus.probe.internal.link;

import io.aeolus.probe.WorkerListener;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens to the workers of all runs. Who does not know its token is not listened to. Thread-safe. */
public final class CollectorServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CollectorServer.class);

    private static final int TOKEN_BYTES = 16;
    private static final int LONGEST_HELLO_MILLIS = 10_000;

    /** A worker says something ten times a second. */
    private static final int LONGEST_SILENCE_MILLIS = 60_000;

    private static final long RETRY_NANOS = 100_000_000L;

    private final String host;
    private final ServerSocket server;
    private final int longestHelloMillis;
    private final int longestSilenceMillis;
    private final String token;
    private final Map<String, CollectedRun> runs = new ConcurrentHashMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private CollectorServer(String host, ServerSocket server, int longestHelloMillis, int longestSilenceMillis) {
        this.host = host;
        this.server = server;
        this.longestHelloMillis = longestHelloMillis;
        this.longestSilenceMillis = longestSilenceMillis;
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    /** Starts to listen at an address of this machine, which workers know by the host's name. */
    public static CollectorServer open(String host, InetAddress bound, int port) throws IOException {
        return open(host, new ServerSocket(port, 0, bound), LONGEST_HELLO_MILLIS, LONGEST_SILENCE_MILLIS);
    }

    /** Listens with a patience of its own: for the first message, and for each after it. */
    static CollectorServer open(String host, ServerSocket server, int longestHelloMillis, int longestSilenceMillis) {
        CollectorServer opened = new CollectorServer(host, server, longestHelloMillis, longestSilenceMillis);
        start(opened::accept, "aeolus-collector");
        return opened;
    }

    /** Where workers find it. */
    public LinkAddress address() {
        return new LinkAddress(host, server.getLocalPort(), token);
    }

    /** Listens to the workers of a run from now on. */
    public CollectedRun add(String run, WorkerListener listener) {
        CollectedRun added = new CollectedRun(run, listener);
        runs.put(run, added);
        return added;
    }

    /** Listens to the workers of a run no more. */
    public void remove(String run) {
        Optional.ofNullable(runs.remove(run)).ifPresent(CollectedRun::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                start(() -> hear(socket), "aeolus-worker-link");
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
            socket.setSoTimeout(longestHelloMillis);
            BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
            ToCollector first = Frames.read(new DataInputStream(in), ToCollector.class, Frames.HELLO_BYTES);
            if (first instanceof ToCollector.Hello hello && hello.token().equals(token)) {
                socket.setSoTimeout(longestSilenceMillis);
                Optional<CollectedRun> run = Optional.ofNullable(runs.get(hello.run()));
                if (run.isPresent()) {
                    hear(run.get(), new Session(socket), in);
                }
            } else {
                LOG.warn("{} does not know the collector's token", socket.getRemoteSocketAddress());
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

    private static void hear(CollectedRun run, Session session, BufferedInputStream in) throws IOException {
        run.join(session);
        try {
            session.listen(in, run.listener());
        } finally {
            run.leave(session);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            LOG.debug("the collector does not close", e);
        }
    }
}
