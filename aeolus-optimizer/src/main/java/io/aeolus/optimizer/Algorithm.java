// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a plan is computed. */
public enum Algorithm {
    /** The highest rate within bounds on cores, tasks and latency; then the fewest tasks, then the smallest batches. */
    BOUNDED,

    /** The published algorithm (Sax et al. 2013): one pass along the topology, without bounds. */
    PAPER;

    /** Returns the name on the command line. */
    @Override
    @JsonValue
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
