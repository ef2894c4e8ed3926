package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Whose time a cost is: processor time, but for that of a link. */
public enum CostPart {
    /** That of the task's own thread: it bounds the rate of the task. */
    @JsonProperty("executor")
    EXECUTOR,

    /** That of the threads that a worker has for the network, on this party's side. There is none inside a worker. */
    @JsonProperty("transport")
    TRANSPORT,

    /** Executor and transport: it bounds the rate of the machine. */
    @JsonProperty("total")
    TOTAL,

    /**
     * No processor's time, but that in which the way between two machines is taken: it bounds the rate of what goes between them. There
     * is none where the way is as fast as the processors.
     */
    @JsonProperty("link")
    LINK;

    /**
     * The part in words.
     *
     * @return a word
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
