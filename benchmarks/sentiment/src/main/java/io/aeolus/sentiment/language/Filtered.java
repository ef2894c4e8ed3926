// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/** The result of the filter: a tweet or a dropped line. */
public sealed interface Filtered {

    /** An English tweet: number and text. */
    record Kept(Tweet tweet) implements Filtered {}

    /** A dropped line. */
    record Dropped(Reason reason) implements Filtered {}

    /** The reason why a line is dropped. */
    enum Reason {
        /** No text, or markup only. */
        EMPTY("empty"),
        /** Too long for a tweet. */
        TOO_LONG("tooLong"),
        /** Starts like JSON, but is not a JSON object with a text. */
        MALFORMED("malformed"),
        /** Contains bytes or characters that are not text. */
        NOT_TEXT("notText"),
        /** Not English, or in an unknown language. */
        OTHER_LANGUAGE("otherLanguage");

        private final String label;

        Reason(String label) {
            this.label = label;
        }

        /** Returns the name in files and metrics. */
        public String label() {
            return label;
        }
    }
}
