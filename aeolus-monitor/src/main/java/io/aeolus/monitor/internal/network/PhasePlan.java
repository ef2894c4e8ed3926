// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The points to measure, and their order. Each round measures each point once, in a random order, so that slow changes, such as the speed
 * of a shared machine, affect all points alike. A phase measures one point in one round.
 *
 * @param maxMessageBytes points with larger messages are left out
 * @param rounds measurements of each point, after an unmeasured warm-up round
 * @param phase minimum duration of a phase
 * @param minMessages minimum number of messages of a phase
 */
public record PhasePlan(
        List<Integer> batchSizes,
        List<Integer> tupleBytes,
        long maxMessageBytes,
        int rounds,
        Duration phase,
        long minMessages,
        long seed) {

    public PhasePlan {
        batchSizes = List.copyOf(batchSizes);
        tupleBytes = List.copyOf(tupleBytes);
    }

    /** Returns the plan of {@code aeolus network}: 32 points in each of six rounds. */
    public static PhasePlan usual() {
        return new PhasePlan(
                List.of(1, 4, 16, 64, 256, 1000),
                List.of(16, 64, 256, 1 << 10, 4 << 10, 16 << 10, 64 << 10),
                256 << 10,
                6,
                Duration.ofMillis(200),
                64,
                1);
    }

    List<Point> points() {
        return batchSizes.stream()
                .flatMap(size -> tupleBytes.stream().map(bytes -> new Point(size, bytes)))
                .filter(point -> point.messageBytes() <= maxMessageBytes)
                .toList();
    }

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

    /** A batch size and the size of a tuple's values. */
    record Point(int batchSize, int tupleBytes) {

        private static final long MAX_MESSAGES = 512;
        private static final long MIN_MESSAGES = 4;
        private static final long MAX_TUPLES = 1 << 16;
        private static final long MAX_BYTES = 8 << 20;

        long messageBytes() {
            return (long) batchSize * tupleBytes;
        }

        /**
         * Returns the tuples in flight: enough that no thread waits for the next tuple, as under full load, and few enough to fit into
         * Storm's queues (a transfer queue has 1,000 slots) and roughly into the processor's caches. Inside a worker all tuples share one
         * value, so bytes do not count.
         */
        long windowTuples(Path path) {
            long messages = Math.min(MAX_MESSAGES, MAX_TUPLES / batchSize);
            if (path == Path.BETWEEN_WORKERS) {
                messages = Math.min(messages, MAX_BYTES / messageBytes());
            }
            return Math.max(MIN_MESSAGES, messages) * batchSize;
        }
    }
}
