package io.aeolus.sentiment.language;

import io.aeolus.sentiment.language.Filtered.Dropped;
import io.aeolus.sentiment.language.Filtered.Kept;
import io.aeolus.sentiment.language.Filtered.Reason;
import java.util.Optional;

/** The first step: keeps tweets in English and takes their markup off, leaves out the rest. Not threadsafe. */
public final class Filter {

    /** No tweet is longer, as characters, markup included; nor is a line with all that may stand beside the text. */
    public static final int MAX_LINE_LENGTH = 1 << 16;

    /** The longest text that a tweet may have is 25,000 characters for those who pay. */
    private static final int MAX_TEXT_LENGTH = 25_000;

    private final LineText lineText = new LineText();
    private final LanguageTest language = new LanguageTest();

    /** Loads the model, where no other task has. */
    public Filter() {}

    /**
     * Takes the text from a line, if it is a tweet in English.
     *
     * @param line JSON with a {@code text}, or fields divided by tabs, of which the last is the text
     * @return the tweet, or why there is none
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
