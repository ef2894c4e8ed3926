package io.aeolus.cluster.internal.system;

import io.aeolus.cluster.RunFailedException;
import java.io.IOException;
import java.net.ServerSocket;

/**
 * Finds ports. They are taken some seconds after they were found, and outgoing connections take others meanwhile: so they come from
 * below those that systems give to connections.
 */
public final class FreePorts {

    private static final int LOWEST = 20_000;
    private static final int COUNT = 10_000;

    private FreePorts() {}

    /**
     * The first of so many adjoining ports that nobody uses now. Whoever looks at the same time should have another salt, which
     * says where to begin to look.
     */
    public static int first(int count, long salt) throws RunFailedException {
        int offset = (int) Math.floorMod(salt * count, (long) COUNT);
        for (int i = 0; i < COUNT; i += count) {
            int first = LOWEST + (offset + i) % COUNT;
            if (areFree(first, count)) {
                return first;
            }
        }
        throw new RunFailedException(
                "no " + count + " adjoining ports from " + LOWEST + " to " + (LOWEST + COUNT - 1) + " are free");
    }

    private static boolean areFree(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (ServerSocket socket = new ServerSocket(port)) {
                if (socket.getLocalPort() != port) {
                    return false;
                }
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
