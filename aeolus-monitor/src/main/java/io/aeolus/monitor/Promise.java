package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a topology promises of the rows that its spouts emit, as a run has shown it. */
public enum Promise {
    /** Spouts emit with message ids, and ackers tell them what became of each row. */
    AT_LEAST_ONCE("at least once"),

    /** Spouts emit without message ids, or there are no ackers: nobody hears of a row that is lost. */
    AT_MOST_ONCE("at most once"),

    /** Some spouts emit with message ids, others without. */
    MIXED("mixed");

    private final String text;

    Promise(String text) {
        this.text = text;
    }

    /** For people and files. */
    @JsonValue
    public String text() {
        return text;
    }
}
