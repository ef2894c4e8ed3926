package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The way that a message takes. */
public enum NetworkPath {
    /** From one executor to another in the same worker: nothing is serialised. */
    @JsonProperty("inside-worker")
    INSIDE_WORKER("inside a worker"),

    /** From one worker to another, over Storm's network transport. */
    @JsonProperty("between-workers")
    BETWEEN_WORKERS("between workers");

    private final String text;

    NetworkPath(String text) {
        this.text = text;
    }

    /**
     * The path in words.
     *
     * @return words that fit after "a message"
     */
    public String text() {
        return text;
    }
}
