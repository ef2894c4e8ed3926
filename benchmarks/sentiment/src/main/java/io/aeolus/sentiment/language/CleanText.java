// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import org.jsoup.Jsoup;

/** Detects text and removes markup. */
final class CleanText {

    private static final char REPLACEMENT = '\uFFFD';

    private CleanText() {}

    /** Returns whether a string has no control characters, unpaired surrogates or replacement characters. */
    static boolean isText(String raw) {
        return raw.codePoints().allMatch(CleanText::isReadable);
    }

    private static boolean isReadable(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point == '\t' || point == '\n' || point == '\r';
            case Character.SURROGATE, Character.UNASSIGNED -> false;
            default -> point != REPLACEMENT;
        };
    }

    /** Returns the text without markup and entities, on one line, with ASCII quotation marks. */
    static String of(String raw) {
        return Jsoup.parseBodyFragment(raw)
                .text()
                .replace('\u2018', '\'')
                .replace('\u2019', '\'')
                .replace('\u201C', '"')
                .replace('\u201D', '"')
                .strip();
    }
}
