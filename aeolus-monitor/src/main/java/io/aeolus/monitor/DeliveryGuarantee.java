package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonValue;

/** The delivery guarantee that a topology gives for the rows of its spouts, as a run has shown it. */
public enum DeliveryGuarantee {
    /** Spouts emit with message ids, and ackers report to them what became of each row. */
    AT_LEAST_ONCE("at least once"),

    /** Spouts emit without message ids, or there are no ackers: a row that is lost goes unnoticed. */
    AT_MOST_ONCE("at most once"),

    /** Some spouts emit with message ids, others without. */
    MIXED("mixed");

    private final String text;

    DeliveryGuarantee(String text) {
        this.text = text;
    }

    /** For people and files. */
    @JsonValue
    public String text() {
        return text;
    }
}
