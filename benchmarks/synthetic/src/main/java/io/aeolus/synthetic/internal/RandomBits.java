// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

/**
 * 64 reproducible random bits for each number n: the n-th output of SplitMix64 of Steele, Lea and Flood (OOPSLA 2014).
 */
public final class RandomBits {

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private RandomBits() {}

    /** Returns the bits of a number. */
    public static long of(long number) {
        long mixed = (number + 1) * GOLDEN_GAMMA;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
