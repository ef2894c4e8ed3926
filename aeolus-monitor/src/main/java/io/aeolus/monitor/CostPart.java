package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whose processor time a cost is. */
public enum CostPart {
    /** That of the task's own thread: it bounds the rate of the task. */
    @JsonProperty("executor")
    EXECUTOR,

    /** That of the threads that a worker has for the network, on this party's side. There is none inside a worker. */
    @JsonProperty("transport")
    TRANSPORT,

    /** Both: it bounds the rate of the machine. */
    @JsonProperty("total")
    TOTAL;

    /**
     * The part in words.
     *
     * @return a word
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
