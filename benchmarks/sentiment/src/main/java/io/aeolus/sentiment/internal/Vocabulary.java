// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.sentiment.language.Resources;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The text fragments of generated tweets, by kind. Immutable. */
final class Vocabulary {

    private static final String RESOURCE = "/io/aeolus/sentiment/vocabulary.tsv";

    private final Map<String, List<String>> texts;

    private Vocabulary(Map<String, List<String>> texts) {
        this.texts = texts;
    }

    static Vocabulary read() {
        return new Vocabulary(Resources.table(RESOURCE).stream()
                .collect(Collectors.groupingBy(
                        entry -> entry[0],
                        TreeMap::new,
                        Collectors.mapping(entry -> entry[1], Collectors.toUnmodifiableList()))));
    }

    /** Returns a random text of a kind. */
    String any(String kind, Random random) {
        List<String> choice = texts.getOrDefault(kind, List.of());
        if (choice.isEmpty()) {
            throw new IllegalArgumentException(kind);
        }
        return choice.get(random.nextInt(choice.size()));
    }

    /** Returns the suffixes of kinds with a prefix, in order. */
    List<String> kinds(String prefix) {
        return texts.keySet().stream()
                .filter(kind -> kind.startsWith(prefix))
                .map(kind -> kind.substring(prefix.length()))
                .toList();
    }
}
