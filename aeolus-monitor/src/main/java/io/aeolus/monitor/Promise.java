package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a topology promises of the rows that its spouts emit, as a run has shown it. */
public enum Promise {
    /** Spouts emit with message ids, and ackers tell them what became of each row. */
    @JsonProperty("at least once")
    AT_LEAST_ONCE("at least once"),

    /** Spouts emit without message ids, or there are no ackers: nobody hears of a row that is lost. */
    @JsonProperty("at most once")
    AT_MOST_ONCE("at most once"),

    /** Some spouts emit with message ids, others without. */
    @JsonProperty("mixed")
    MIXED("mixed");

    private final String text;

    Promise(String text) {
        this.text = text;
    }

    /** For people. */
    public String text() {
        return text;
    }
}
