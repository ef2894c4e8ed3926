package io.aeolus.linearroad.internal;

/**
 * A random source whose numbers are fixed by its seed for good, unlike those of the class library's newer ones. The
 * generator is SplitMix64 of Steele, Lea and Flood (OOPSLA 2014): 64 bits of state, a Weyl sequence that is then mixed. Not
 * threadsafe.
 */
final class SplitMix {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    private long state;

    SplitMix(long seed) {
        this.state = seed;
    }

    /** The next 64 random bits. */
    long nextBits() {
        state += GOLDEN_GAMMA;
        long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    /** A number from 0 to below the bound; its bias is below bound / 2^32. */
    int below(int bound) {
        return (int) (((nextBits() >>> 32) * bound) >>> 32);
    }

    /** A number from 0 to below 1. */
    double unit() {
        return (nextBits() >>> 11) * 0x1.0p-53;
    }
}
