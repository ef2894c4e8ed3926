// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The number of occurrences of each word: the expected output of a tally of words. Not thread-safe. */
public final class WordCounts {

    private final Map<String, Long> counts = new HashMap<>();

    /** Counts a word. */
    public void add(String word, long times) {
        if (times > 0) {
            counts.merge(word, times, Long::sum);
        }
    }

    /** Returns the digest of a row for each word: word, count, and the sum of the hash codes. */
    public OutputDigest digest() {
        return counts.entrySet().stream()
                .map(word -> OutputDigest.of(List.of(
                        word.getKey(),
                        word.getValue(),
                        word.getValue() * word.getKey().hashCode())))
                .reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }
}
