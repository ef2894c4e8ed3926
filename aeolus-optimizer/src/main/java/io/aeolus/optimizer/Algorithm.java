package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a plan is found. */
public enum Algorithm {
    /** Within bounds on processors, tasks and latency: the highest rate, then the fewest tasks, then the smallest batches. */
    BOUNDED,

    /** As Sax et al. 2013 have it: one pass along the flow, which knows no bounds. */
    PAPER;

    /** The algorithm's name on the command line, a word. */
    @JsonValue
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
