package io.aeolus.monitor.internal.profile.report;

import java.io.Serializable;

/**
 * What a JVM has used of its processors up to some moment; only differences mean something. Immutable.
 *
 * @param isKnown whether the next two are known
 * @param processNanos CPU time of the JVM, all its threads together
 * @param ackerNanos the part of Storm's ackers in it
 */
public record ProcessCpu(boolean isKnown, long processNanos, long ackerNanos) implements Serializable {

    /** Nothing is known. */
    public static final ProcessCpu UNKNOWN = new ProcessCpu(false, 0, 0);
}
