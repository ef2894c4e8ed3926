// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps a bounded number of differences with the smallest keys. Not thread-safe. */
public final class FirstDifferences<K extends Comparable<K>> {
    private static final int MAX_DIFFERENCES = 5;

    private final TreeMap<K, String> first = new TreeMap<>();

    /** Adds a difference unless the key exists. */
    public void add(K key, String text) {
        first.putIfAbsent(key, text);
        if (first.size() > MAX_DIFFERENCES) {
            first.pollLastEntry();
        }
    }

    /** Returns the differences by key. */
    public List<String> texts() {
        return first.entrySet().stream().map(FirstDifferences::text).toList();
    }

    private static String text(Map.Entry<?, String> difference) {
        return difference.getKey() + ": " + difference.getValue();
    }
}
