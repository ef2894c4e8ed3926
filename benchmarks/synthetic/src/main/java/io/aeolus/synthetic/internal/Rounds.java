// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

/**
 * CPU work: rounds of Marsaglia's xorshift generator (Journal of Statistical Software, 2003). Each round depends on the previous round, so
 * neither compiler nor CPU can shorten them. At 3 GHz a round takes about 2 ns.
 */
public final class Rounds {

    /** The rounds of mix: about 20 us. */
    public static final int MIX = 10_000;

    /** The rounds of score: about 5 us. */
    public static final int SCORE = 2_500;

    private Rounds() {}

    /** Runs a number of rounds. */
    public static long run(long start, int rounds) {
        long bits = start;
        for (int round = 0; round < rounds; round++) {
            bits ^= bits << 13;
            bits ^= bits >>> 7;
            bits ^= bits << 17;
        }
        return bits;
    }
}
