// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Composes a tweet of sentences with mentions, hashtags, links, emoji, markup and emphasis. Not thread-safe. */
final class Decoration {

    private final Vocabulary vocabulary;
    private final Random random;

    Decoration(Vocabulary vocabulary, Random random) {
        this.vocabulary = vocabulary;
        this.random = random;
    }

    /** Returns the text. Additions have the given sign or are neutral. */
    String of(List<String> sentences, int sign) {
        StringBuilder text = new StringBuilder();
        if (happensOnceIn(4)) {
            text.append('@').append(vocabulary.any("name", random));
        }
        for (String sentence : sentences) {
            text.append(text.isEmpty() ? "" : " ");
            text.append(happensOnceIn(3) ? sentence : capitalised(sentence));
            text.append(happensOnceIn(5) ? "!" : ".");
        }
        if (sign != 0 && happensOnceIn(5)) {
            text.append(' ').append(vocabulary.any(sign > 0 ? "good sign" : "bad sign", random));
        }
        if (happensOnceIn(4)) {
            text.append(" #").append(vocabulary.any("tag", random));
        }
        if (happensOnceIn(6)) {
            text.append(" https://t.co/").append(Integer.toString(random.nextInt(1 << 30), 36));
        }
        return happensOnceIn(20) ? marked(text.toString()) : text.toString();
    }

    private static String capitalised(String sentence) {
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private String marked(String text) {
        return switch (random.nextInt(3)) {
            case 0 -> "<p>" + text + "</p>";
            case 1 -> text.replaceFirst(" the ", " <b>the</b> ");
            default -> text + "<br/>Me &amp; my friends";
        };
    }

    private boolean happensOnceIn(int number) {
        return random.nextInt(number) == 0;
    }
}
