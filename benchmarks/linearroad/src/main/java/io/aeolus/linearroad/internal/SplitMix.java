// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

/**
 * A random generator whose sequence is specified, unlike the newer generators of the JDK: SplitMix64 of Steele, Lea and Flood (OOPSLA
 * 2014). Not thread-safe.
 */
public final class SplitMix {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    public SplitMix(long seed) {
        this.state = seed;
    }

    /** Returns 64 random bits. */
    long nextBits() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** Returns 64 bits that each depend on all bits of a number. */
    public static long mix(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** Returns a number from 0 (inclusive) to bound (exclusive); the bias is below bound / 2^32. */
    public int below(int bound) {
        return (int) (((nextBits() >>> 32) * bound) >>> 32);
    }

    /** Returns a number from 0 (inclusive) to 1 (exclusive). */
    double unit() {
        return (nextBits() >>> 11) * 0x1.0p-53;
    }
}
