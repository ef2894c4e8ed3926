// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.SplittableRandom;

/** Random costs, rates and sizes. Not thread-safe. */
final class Draw {

    private final SplittableRandom random;

    Draw(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Includes both ends. */
    int whole(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    double between(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }

    /** Log-uniform: as often between 1 and 10 as between 10 and 100. */
    double scaled(double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }

    /** A random permutation of indexes. */
    int[] order(int size) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = whole(0, i);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
