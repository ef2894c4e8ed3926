// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import java.util.OptionalInt;

/** Maps longs to integers, in a hash table with open addressing: a history has millions of tolls. Not thread-safe. */
final class TollTable {

    private static final int MIN_SLOTS = 1 << 6;

    /** Fibonacci hashing: Knuth, The Art of Computer Programming, volume 3, section 6.4. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    /** The keys plus 1; 0 marks a free slot. */
    private long[] keys = new long[MIN_SLOTS];

    private int[] tolls = new int[MIN_SLOTS];
    private int size;

    /**
     * Adds a toll if its key is new.
     *
     * @param key 0 or more
     * @return the toll of the key
     */
    int putIfAbsent(long key, int toll) {
        int slot = find(key);
        if (keys[slot] != 0) {
            return tolls[slot];
        }
        if (++size > keys.length / 3 * 2) {
            grow();
            slot = find(key);
        }
        keys[slot] = key + 1;
        tolls[slot] = toll;
        return toll;
    }

    OptionalInt get(long key) {
        int slot = find(key);
        return keys[slot] == 0 ? OptionalInt.empty() : OptionalInt.of(tolls[slot]);
    }

    /** Returns the slot of a key, or its free slot. */
    private int find(long key) {
        int slot = (int) ((key * GOLDEN_RATIO) >>> (Long.numberOfLeadingZeros(keys.length) + 1));
        while (keys[slot] != 0 && keys[slot] != key + 1) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldTolls = tolls;
        keys = new long[2 * oldKeys.length];
        tolls = new int[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int slot = find(oldKeys[i] - 1);
                keys[slot] = oldKeys[i];
                tolls[slot] = oldTolls[i];
            }
        }
    }
}
