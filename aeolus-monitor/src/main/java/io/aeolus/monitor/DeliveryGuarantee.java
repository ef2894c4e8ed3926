// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonValue;

/** The delivery guarantee of a topology for spout tuples, as observed in a run. */
public enum DeliveryGuarantee {
    /** Spouts emit with message ids, and ackers report each ack and failure. */
    AT_LEAST_ONCE("at least once"),

    /** Spouts emit without message ids, or there are no ackers: lost tuples go unnoticed. */
    AT_MOST_ONCE("at most once"),

    /** Some spouts emit with message ids, others without. */
    MIXED("mixed");

    private final String text;

    DeliveryGuarantee(String text) {
        this.text = text;
    }

    @JsonValue
    public String text() {
        return text;
    }
}
