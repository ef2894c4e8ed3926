// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment;

import io.aeolus.sentiment.language.Tweet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small tweet files for tests. */
final class Tweets {

    /** Lines of all kinds, valid and malformed. */
    static final List<String> MIXED = List.of(
            "1\t2.9\tThe battery is great, but the screen is awful.",
            "{\"id\": 7, \"text\": \"I can't wait for the concert \\ud83d\\ude0d #music\"}",
            "",
            "Wir gehen heute Abend mit meinen Freunden ins Kino und danach essen.",
            "{\"text\": \"this object never ends",
            "{\"id\": 8}",
            "\u0000\u0001\u0002\u0003 binary \u0007",
            "{\"text\": \"half of a character: \\ud83d is here\"}",
            "The waiter wasn't nice, and I hate &lt;3 the &amp; soup!!!",
            "We left the station at noon and we are back home now.",
            "@kate THANK YOU for the book :))) <b>so good</b> https://example.org/x?y=1",
            "x".repeat(100_000),
            "<br/>");

    private Tweets() {}

    /** Returns the polarity of an analysed tweet as a number: 1, 0 or -1. */
    static int sign(Tweet tweet) {
        return switch (tweet.polarity()) {
            case POSITIVE -> 1;
            case NEUTRAL -> 0;
            case NEGATIVE -> -1;
        };
    }

    static Path write(Path file, List<String> lines) {
        try {
            Files.writeString(file, String.join("\n", lines) + "\n");
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
