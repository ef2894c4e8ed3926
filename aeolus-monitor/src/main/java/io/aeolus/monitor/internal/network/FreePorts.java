package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.RunFailedException;
import java.io.IOException;
import java.net.ServerSocket;

/** Finds ports for workers. */
final class FreePorts {

    private static final int TRIES = 100;
    private static final int HIGHEST = 65_535;

    private FreePorts() {}

    /**
     * Adjoining ports that nobody uses now.
     *
     * @param count how many
     * @return the first
     */
    static int first(int count) throws RunFailedException {
        for (int i = 0; i < TRIES; i++) {
            int first = freePort();
            if (first + count - 1 <= HIGHEST && areFree(first + 1, count - 1)) {
                return first;
            }
        }
        throw new RunFailedException("no " + count + " adjoining ports are free for workers");
    }

    private static int freePort() throws RunFailedException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new RunFailedException("no port is free for a worker: " + e.getMessage(), e);
        }
    }

    private static boolean areFree(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (ServerSocket socket = new ServerSocket(port)) {
                socket.setReuseAddress(true);
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
