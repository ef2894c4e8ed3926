// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import io.aeolus.sentiment.language.Filtered.Dropped;
import io.aeolus.sentiment.language.Filtered.Kept;
import io.aeolus.sentiment.language.Filtered.Reason;
import java.util.Optional;

/** The first step: keeps English tweets, without markup, and drops all other lines. Not thread-safe. */
public final class Filter {

    /** Maximum length of a tweet with markup and of a line with all fields, in characters. */
    public static final int MAX_LINE_LENGTH = 1 << 16;

    /** The maximum length of a paid tweet is 25,000 characters. */
    private static final int MAX_TEXT_LENGTH = 25_000;

    private final LineText lineText = new LineText();
    private final LanguageTest language = new LanguageTest();

    /** Loads the model unless another task has loaded it. */
    public Filter() {}

    /**
     * Extracts the text of a line if it is an English tweet.
     *
     * @param line JSON with a {@code text}, or tab-separated fields, the last of which is the text
     * @return the tweet, or the reason why the line is dropped
     */
    public Filtered apply(long id, String line) {
        if (line.length() > MAX_LINE_LENGTH) {
            return new Dropped(Reason.TOO_LONG);
        }
        Optional<String> written = lineText.of(line);
        if (written.isEmpty()) {
            return new Dropped(Reason.MALFORMED);
        }
        String raw = written.get();
        if (raw.length() > MAX_TEXT_LENGTH) {
            return new Dropped(Reason.TOO_LONG);
        }
        if (!CleanText.isText(raw)) {
            return new Dropped(Reason.NOT_TEXT);
        }
        String text = CleanText.of(raw);
        if (text.isBlank()) {
            return new Dropped(Reason.EMPTY);
        }
        return language.isEnglish(text) ? new Kept(Tweet.of(id, text)) : new Dropped(Reason.OTHER_LANGUAGE);
    }
}
