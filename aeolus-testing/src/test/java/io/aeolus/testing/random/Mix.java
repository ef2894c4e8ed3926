package io.aeolus.testing.random;

/** Hashes of numbers, by the finalizer of SplitMix64: what a random choice is where it must be the same in every run. */
final class Mix {

    private Mix() {}

    /** A number that looks random and depends on all arguments and their order. */
    static long of(long first, long... more) {
        long hash = scramble(first);
        for (long next : more) {
            hash = scramble(hash * 31 + next);
        }
        return hash;
    }

    /** One of 0, …, bound − 1, by the arguments. */
    static int below(int bound, long first, long... more) {
        return (int) Long.remainderUnsigned(of(first, more), bound);
    }

    private static long scramble(long value) {
        long z = value + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
