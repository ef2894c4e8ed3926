// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.sentiment.GeneratedTweet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;

/**
 * Generates tweets with {@link Random}, whose algorithm is specified. Not thread-safe.
 */
public final class Author {

    /** Percentage of tweets in other languages and of tweets without opinion. */
    private static final int FOREIGN = 10;

    private static final int NEUTRAL = 10;

    /** Minimum length of a text, so that a line has about 140 bytes. */
    private static final int ENGLISH_LENGTH = 112;

    private static final int FOREIGN_LENGTH = 90;

    private final Vocabulary vocabulary = Vocabulary.read();
    private final List<String> languages = vocabulary.kinds("language ");
    private final Random random;
    private final Decoration decoration;

    /** Creates an author with a seed. */
    public Author(long seed) {
        random = new Random(seed);
        decoration = new Decoration(vocabulary, random);
    }

    /** Generates the next tweet. */
    public GeneratedTweet next() {
        int kind = random.nextInt(100);
        if (kind < FOREIGN) {
            return foreign();
        }
        return english(kind < FOREIGN + NEUTRAL ? 0 : 1 + random.nextInt(2));
    }

    private GeneratedTweet foreign() {
        String language = languages.get(random.nextInt(languages.size()));
        StringBuilder text = new StringBuilder();
        while (text.length() < FOREIGN_LENGTH) {
            text.append(text.isEmpty() ? "" : " ").append(vocabulary.any("language " + language, random));
        }
        return new GeneratedTweet(text.toString(), language, OptionalInt.empty(), Map.of());
    }

    private GeneratedTweet english(int opinions) {
        Map<String, Integer> attributes = new LinkedHashMap<>();
        List<String> sentences = new ArrayList<>();
        while (attributes.size() < opinions) {
            String attribute = vocabulary.any("attribute", random);
            if (!attributes.containsKey(attribute)) {
                int sign = random.nextInt(100) < 60 ? 1 : -1;
                attributes.put(attribute, sign);
                sentences.add(opinion(attribute, sign));
            }
        }
        int length = sentences.stream().mapToInt(String::length).sum();
        while (length < ENGLISH_LENGTH) {
            String filler = vocabulary.any("filler", random);
            length += filler.length() + 2;
            sentences.add(random.nextInt(sentences.size() + 1), filler);
        }
        int sum = attributes.values().stream().mapToInt(sign -> sign).sum();
        String text = decoration.of(sentences, Integer.signum(sum));
        return new GeneratedTweet(text, "eng", OptionalInt.of(Integer.signum(sum)), attributes);
    }

    private String opinion(String attribute, int sign) {
        String word = sign > 0 ? "good" : "bad";
        // One opinion in four is expressed as a negated opposite.
        String opposite = sign > 0 ? "bad" : "good";
        boolean negated = random.nextInt(4) == 0;
        return vocabulary
                .any(negated ? "not" : "opinion", random)
                .replace("{degree}", vocabulary.any("degree", random))
                .replace("{adjective}", vocabulary.any((negated ? opposite : word) + " adjective", random))
                .replace("{verb}", vocabulary.any((negated ? opposite : word) + " verb", random))
                .replace("{attribute}", attribute);
    }
}
