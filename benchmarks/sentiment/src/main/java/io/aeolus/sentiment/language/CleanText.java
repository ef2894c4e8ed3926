package io.aeolus.sentiment.language;

import org.jsoup.Jsoup;

/** Tells text from what is none, and takes off what is not the author's words. */
final class CleanText {

    private static final char REPLACEMENT = '\uFFFD';

    private CleanText() {}

    /** Whether all characters are such as texts have: no control characters, no halves of characters, nothing unreadable. */
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

    /** The text without markup and entities, on one line, with plain quotation marks. */
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
