// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

/** Hashes numbers with the finaliser of SplitMix64: random choices that are the same in every run. */
final class Mix {

    private Mix() {}

    /** Returns a pseudorandom number that depends on all arguments and their order. */
    static long of(long first, long... more) {
        long hash = scramble(first);
        for (long next : more) {
            hash = scramble(hash * 31 + next);
        }
        return hash;
    }

    /** Returns a pseudorandom number from 0 to bound − 1. */
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
