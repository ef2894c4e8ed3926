package io.aeolus.sentiment.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What made-up tweets are put together from: texts by kind. Immutable. */
final class Vocabulary {

    private static final String RESOURCE = "/io/aeolus/sentiment/vocabulary.tsv";

    private final Map<String, List<String>> texts;

    private Vocabulary(Map<String, List<String>> texts) {
        this.texts = texts;
    }

    static Vocabulary read() {
        try (InputStream stream = Vocabulary.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException(RESOURCE + " is not on the class path");
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return new Vocabulary(reader.lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("# "))
                    .map(line -> line.split("\t", 2))
                    .collect(Collectors.groupingBy(
                            entry -> entry[0],
                            TreeMap::new,
                            Collectors.mapping(entry -> entry[1], Collectors.toUnmodifiableList()))));
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE, e);
        }
    }

    /** One of the texts of a kind. */
    String any(String kind, Random random) {
        List<String> choice = texts.getOrDefault(kind, List.of());
        if (choice.isEmpty()) {
            throw new IllegalArgumentException(kind);
        }
        return choice.get(random.nextInt(choice.size()));
    }

    /** The kinds that begin with a prefix, without it, in order. */
    List<String> kinds(String prefix) {
        return texts.keySet().stream()
                .filter(kind -> kind.startsWith(prefix))
                .map(kind -> kind.substring(prefix.length()))
                .toList();
    }
}
