package io.aeolus.synthetic.internal;

/** Made-up words, the same for good. The first ones are the most frequent, as in any language. */
public final class Vocabulary {

    private static final String[] SYLLABLES = {
        "ka", "lo", "mi", "ter", "an", "su", "re", "vo", "ni", "el", "da", "por", "qui", "ber", "to", "sha"
    };

    private final String[] words;

    /** Makes words. */
    public Vocabulary(int size) {
        words = new String[size];
        for (int i = 0; i < size; i++) {
            words[i] = word(i);
        }
    }

    /** Syllables for the digits of the number, the last one first: frequent words are short. */
    private static String word(int number) {
        StringBuilder word = new StringBuilder();
        int rest = number;
        do {
            word.append(SYLLABLES[rest % SYLLABLES.length]);
            rest /= SYLLABLES.length;
        } while (rest > 0);
        return word.toString();
    }

    /** Draws a word. Word n is about as likely as 1 in n, as Zipf found. */
    public String draw(long bits) {
        double uniform = (bits >>> 11) * 0x1.0p-53;
        int rank = (int) Math.pow(words.length + 1.0, uniform) - 1;
        return words[Math.min(rank, words.length - 1)];
    }
}
