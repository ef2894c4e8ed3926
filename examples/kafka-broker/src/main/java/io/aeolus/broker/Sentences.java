// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import java.util.Random;
import java.util.StringJoiner;

/** Sentences whose words follow Zipf's law. Not thread-safe. */
final class Sentences {

    private static final int WORDS = 2_000;
    private static final int MIN_WORDS = 4;
    private static final int MAX_WORDS = 12;
    private static final String[] SYLLABLES = {"ka", "lo", "mi", "ne", "ra", "su", "te", "vo"};

    private final Random random;

    Sentences(long seed) {
        random = new Random(seed);
    }

    String next() {
        StringJoiner words = new StringJoiner(" ");
        int length = MIN_WORDS + random.nextInt(MAX_WORDS - MIN_WORDS + 1);
        for (int i = 0; i < length; i++) {
            words.add(word((int) Math.pow(WORDS, random.nextDouble())));
        }
        return words.toString();
    }

    /** Returns the word of a rank; rank 1 is the most frequent word. */
    private static String word(int rank) {
        StringBuilder word = new StringBuilder();
        for (int rest = rank; rest > 0; rest /= SYLLABLES.length) {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
        }
        return word.toString();
    }
}
