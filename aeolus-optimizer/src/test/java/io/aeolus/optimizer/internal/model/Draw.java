package io.aeolus.optimizer.internal.model;

import java.util.SplittableRandom;

/** Random numbers of the kinds that costs, rates and sizes are made of. Not thread-safe. */
final class Draw {

    private final SplittableRandom random;

    Draw(long seed) {
        random = new SplittableRandom(seed);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Both ends included. */
    int whole(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    double between(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }

    /** As often between 1 and 10 as between 10 and 100. */
    double scaled(double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }

    /** A random order of so many indexes. */
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
