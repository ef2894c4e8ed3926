// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;

/**
 * A block of consecutive free ports for a cluster that listens on them later. Other clusters of Aeolus in any process do not get these ports
 * until {@link #close} or the end of this JVM: the owner of a block listens on its first port. All ports are below the usual range for outgoing
 * connections. Not thread-safe.
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

    /** Reserves 1 to 499 free ports. */
    @SuppressWarnings("resource") // closed with the ports
    public static Ports reserve(int count) throws RunFailedException {
        // Commands start at different blocks, because the workers of a killed command can keep their ports for a
        // moment.
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
                // Another process owns the block.
            }
        }
        throw new RunFailedException(
                "there are no " + count + " consecutive free ports from " + LOWEST + " to " + (LOWEST + COUNT - 1));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** Takes the next port of the block. */
    public int take() {
        return ++last;
    }

    @Override
    public void close() {
        try {
            guard.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot release a port", e);
        }
    }
}
