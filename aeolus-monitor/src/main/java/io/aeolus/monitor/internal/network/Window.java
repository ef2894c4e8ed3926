package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;

/**
 * How many messages are under way at a time: so many that no thread has to wait for the next one, as at full load, and so few that
 * they fit into Storm's queues (a transfer queue has 1,000 places) and, with all their rows, about into the processor's caches.
 */
final class Window {

    private static final long MOST_MESSAGES = 512;
    private static final long LEAST_MESSAGES = 4;
    private static final long MOST_ROWS = 1 << 16;
    private static final long MOST_BYTES = 8 << 20;

    private Window() {}

    /** The most tuples that may be under way. Inside a worker they share one value, so their bytes do not count. */
    static long tuples(NetworkPath path, Point point) {
        long messages = Math.min(MOST_MESSAGES, MOST_ROWS / point.batchSize());
        if (path == NetworkPath.BETWEEN_WORKERS) {
            messages = Math.min(messages, MOST_BYTES / point.messageBytes());
        }
        return Math.max(LEAST_MESSAGES, messages) * point.batchSize();
    }
}
