package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What is measured, and in which order. Each round has each point once, in an order of its own, so that what changes slowly, as the
 * speed of a shared machine does, falls on all points alike. A phase, which is one point in one round, takes so long and has so many
 * messages at least.
 *
 * @param mostMessageBytes points with larger messages are left out
 * @param rounds how often each point is measured, after a round that does not count
 */
public record PhasePlan(
        List<Integer> batchSizes,
        List<Integer> tupleBytes,
        long mostMessageBytes,
        int rounds,
        Duration phase,
        long leastMessages,
        long seed) {

    public PhasePlan {
        batchSizes = List.copyOf(batchSizes);
        tupleBytes = List.copyOf(tupleBytes);
    }

    /** The plan of the command: 32 points, six times. */
    public static PhasePlan usual(long seed) {
        return new PhasePlan(
                List.of(1, 4, 16, 64, 256, 1000),
                List.of(16, 64, 256, 1 << 10, 4 << 10, 16 << 10, 64 << 10),
                256 << 10,
                6,
                Duration.ofMillis(200),
                64,
                seed);
    }

    List<Point> points() {
        return batchSizes.stream()
                .flatMap(size -> tupleBytes.stream().map(bytes -> new Point(size, bytes)))
                .filter(point -> point.messageBytes() <= mostMessageBytes)
                .toList();
    }

    /** All rounds, the first of which does not count. */
    List<List<Point>> order() {
        Random random = new Random(seed);
        List<List<Point>> order = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            List<Point> points = new ArrayList<>(points());
            Collections.shuffle(points, random);
            order.add(points);
        }
        return order;
    }

    /** Where the cost is measured: with so many tuples in a message, whose only values have so many bytes. */
    record Point(int batchSize, int tupleBytes) {

        private static final long MOST_MESSAGES = 512;
        private static final long LEAST_MESSAGES = 4;
        private static final long MOST_ROWS = 1 << 16;
        private static final long MOST_BYTES = 8 << 20;

        long messageBytes() {
            return (long) batchSize * tupleBytes;
        }

        /**
         * How many tuples are under way at a time: so many that no thread has to wait for the next one, as at full load, and so few
         * that they fit into Storm's queues (a transfer queue has 1,000 places) and, with all their rows, about into the processor's
         * caches. Inside a worker they share one value, so their bytes do not count.
         */
        long windowTuples(Path path) {
            long messages = Math.min(MOST_MESSAGES, MOST_ROWS / batchSize);
            if (path == Path.BETWEEN_WORKERS) {
                messages = Math.min(messages, MOST_BYTES / messageBytes());
            }
            return Math.max(LEAST_MESSAGES, messages) * batchSize;
        }
    }
}
