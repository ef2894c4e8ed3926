// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.List;

/**
 * Count and digest of a multiset of tuples: equal multisets have equal digests in any order, and different multisets almost certainly have
 * different digests. The digest is the sum, modulo 2^64, of a 64-bit hash of each tuple. Immutable.
 */
public record OutputDigest(long count, long sum) implements Serializable {

    public static final OutputDigest EMPTY = new OutputDigest(0, 0);

    private static final long PRIME = 0x100000001b3L;
    private static final long PRIME_2 = timesPrime(PRIME);
    private static final long PRIME_3 = timesPrime(PRIME_2);
    private static final long PRIME_4 = timesPrime(PRIME_3);

    public static OutputDigest of(List<?> values) {
        return new OutputDigest(1, hashOf(values));
    }

    /** Returns the digest of the union of both multisets. */
    public OutputDigest plus(OutputDigest other) {
        return new OutputDigest(count + other.count, sum + other.sum);
    }

    /** Returns count and sum as text, the sum in hexadecimal. */
    public String text() {
        return count + ":" + String.format("%016x", sum);
    }

    /**
     * Returns the hash of one tuple: a polynomial over the values' text, each ended by a separator, with a finaliser that spreads the bits.
     */
    public static long hashOf(List<?> values) {
        long hash = 0xcbf29ce484222325L;
        for (Object value : values) {
            hash = hashOf(hash, ValueText.of(value)) * PRIME + 0x1f;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }

    private static long timesPrime(long factor) {
        return factor * PRIME;
    }

    /** Hashes four characters at a time, so that their multiplications run in parallel. */
    private static long hashOf(long before, String text) {
        long hash = before;
        int fours = text.length() & ~3;
        for (int i = 0; i < fours; i += 4) {
            hash = hash * PRIME_4
                    + text.charAt(i) * PRIME_3
                    + text.charAt(i + 1) * PRIME_2
                    + text.charAt(i + 2) * PRIME
                    + text.charAt(i + 3);
        }
        for (int i = fours; i < text.length(); i++) {
            hash = hash * PRIME + text.charAt(i);
        }
        return hash;
    }
}
