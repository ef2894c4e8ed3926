package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Probe;
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
import org.jspecify.annotations.Nullable;
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

    /** Listens to the workers of a run, which no other run's name has, until its probe is closed. */
    public Probe probe(String run, WorkerListener listener) {
        CollectedRun added =
                new CollectedRun(new ProbeSetting(run, Optional.of(address())), listener, () -> runs.remove(run));
        runs.put(run, added);
        return added;
    }

    ProbeSetting.Address address() {
        return new ProbeSetting.Address(host, server.getLocalPort(), token);
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
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            Frames.ToCollector first = Frames.read(in, Frames.ToCollector.class, Frames.HELLO_BYTES);
            if (first instanceof Frames.Hello hello && hello.token().equals(token)) {
                socket.setSoTimeout(longestSilenceMillis);
                @Nullable CollectedRun run = runs.get(hello.run());
                if (run != null) {
                    run.hear(socket, in);
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
