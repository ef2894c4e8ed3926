// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

/** Reproducible generated words, ordered by decreasing frequency. */
public final class Vocabulary {

    private static final String[] SYLLABLES = {
        "ka", "lo", "mi", "ter", "an", "su", "re", "vo", "ni", "el", "da", "por", "qui", "ber", "to", "sha"
    };

    private final String[] words;

    /** Generates words. */
    public Vocabulary(int size) {
        words = new String[size];
        for (int i = 0; i < size; i++) {
            words[i] = word(i);
        }
    }

    /** Syllables for the digits of the number, last digit first, so that frequent words are short. */
    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        int rest = number;
        do {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
            rest /= SYLLABLES.length;
        } while (rest > 0);
        return word.toString();
    }

    /** Returns a random word; the probability of word n is proportional to 1/n (Zipf's law). */
    public String draw(long bits) {
        double uniform = (bits >>> 11) * 0x1.0p-53;
        int rank = (int) Math.pow(words.length + 1.0, uniform) - 1;
        return words[Math.min(rank, words.length - 1)];
    }
}
