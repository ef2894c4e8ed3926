package io.aeolus.sentiment.language;

/** What became of a line: a tweet to look at, or nothing. */
public sealed interface Filtered {

    /**
     * A tweet in English.
     *
     * @param tweet its number and its text
     */
    record Kept(Tweet tweet) implements Filtered {}

    /**
     * A line that is left out.
     *
     * @param reason why
     */
    record Dropped(Reason reason) implements Filtered {}

    /** Why a line is left out. */
    enum Reason {
        /** There is no text, or only markup. */
        EMPTY("empty"),
        /** No tweet is as long. */
        TOO_LONG("tooLong"),
        /** It is no JSON object with a text, though it begins as one. */
        MALFORMED("malformed"),
        /** There are bytes or characters in it that no text has. */
        NOT_TEXT("notText"),
        /** It is in another language than English, or in none that is known. */
        OTHER_LANGUAGE("otherLanguage");

        private final String label;

        Reason(String label) {
            this.label = label;
        }

        /** The reason's name in files and metrics. */
        public String label() {
            return label;
        }
    }
}
