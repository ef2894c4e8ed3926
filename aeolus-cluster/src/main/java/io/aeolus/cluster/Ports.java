package io.aeolus.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;

/**
 * Adjoining ports of this machine, for a cluster that listens to them later. Until this is closed, or its JVM ends, no other cluster
 * of ours gets them, in whatever process: whoever has a block of ports listens to the first one of it. All are below those that
 * systems give to outgoing connections. Not thread-safe.
 */
public final class Ports implements AutoCloseable {

    private static final int LOWEST = 20_000;
    private static final int COUNT = 10_000;
    private static final int BLOCK = 500;

    private final ServerSocket guard;
    private int last;

    private Ports(ServerSocket guard) {
        this.guard = guard;
        last = guard.getLocalPort();
    }

    /** Reserves so many ports that nobody uses now, at most 499; throws if they are not there. */
    @SuppressWarnings("resource") // closed with the ports
    public static Ports reserve(int count) throws RunFailedException {
        // A worker of a command that was killed may take its port a moment longer: others begin elsewhere.
        long block = ProcessHandle.current().pid();
        for (int i = 0; i < COUNT / BLOCK && count < BLOCK; i++) {
            int first = LOWEST + (int) ((block + i) * BLOCK % COUNT);
            try {
                ServerSocket guard = new ServerSocket(first, 1, InetAddress.getLoopbackAddress());
                if (IntStream.rangeClosed(first + 1, first + count).allMatch(Ports::isFree)) {
                    return new Ports(guard);
                }
                guard.close();
            } catch (IOException e) {
                // It is somebody else's.
            }
        }
        throw new RunFailedException(
                "no " + count + " adjoining ports from " + LOWEST + " to " + (LOWEST + COUNT - 1) + " are free");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the lowest port that is not taken yet. */
    public int take() {
        return ++last;
    }

    @Override
    public void close() {
        try {
            guard.close();
        } catch (IOException e) {
            throw new IllegalStateException("a port cannot be given back", e);
        }
    }
}
