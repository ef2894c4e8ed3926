// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Computes the expected results independently of the workloads' code. */
final class BruteForce {

    /** The bits of row n are the n-th number of the JDK's generator with seed 0. */
    private static final long SEED = 0;

    private BruteForce() {}

    static List<List<Object>> messages(long rows) {
        SplittableRandom random = new SplittableRandom(SEED);
        Totals totals = new Totals();
        for (long message = 0; message < 2 * rows; message++) {
            long bits = random.nextLong();
            totals.add((bits >>> 32) % 1_000, Long.toString(bits & 0xfffff, 36));
        }
        return totals.rows();
    }

    static List<List<Object>> alternating(long rows) {
        SplittableRandom random = new SplittableRandom(SEED);
        Totals totals = new Totals();
        for (long row = 0; row < rows; row++) {
            long first = random.nextLong();
            long second = random.nextLong();
            totals.add((first >>> 32) % 1_000, Long.toString(first & 0xfffff, 36));
            totals.add((second >>> 32) % 1_000, row);
        }
        return totals.rows();
    }

    static List<List<Object>> compute(long rows) {
        SplittableRandom random = new SplittableRandom(SEED);
        Totals totals = new Totals();
        for (long row = 0; row < rows; row++) {
            long bits = random.nextLong();
            for (int round = 0; round < 12_500; round++) {
                bits ^= bits << 13;
                bits ^= bits >>> 7;
                bits ^= bits << 17;
            }
            totals.add(Long.remainderUnsigned(bits, 64), bits);
        }
        return totals.rows();
    }

    static List<List<Object>> waiting(long rows) {
        long golden = 0x9e3779b97f4a7c15L;
        List<List<Object>> answers = new ArrayList<>();
        for (long row = 0; row < rows; row++) {
            long first = new SplittableRandom(row * golden).nextLong();
            boolean enriched = Long.remainderUnsigned(first, 4) == 0;
            answers.add(List.of(row, enriched ? new SplittableRandom(first * golden).nextLong() : first));
        }
        return answers;
    }

    /** Counts and sums of hash codes by key. */
    private static final class Totals {
        private final Map<Long, Long> counts = new TreeMap<>();
        private final Map<Long, Long> sums = new TreeMap<>();

        void add(long key, Object value) {
            counts.merge(key, 1L, Long::sum);
            sums.merge(key, (long) value.hashCode(), Long::sum);
        }

        List<List<Object>> rows() {
            List<List<Object>> rows = new ArrayList<>();
            counts.forEach((key, count) -> rows.add(List.of(key, count, sums.getOrDefault(key, 0L))));
            return rows;
        }
    }
}
