// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.OptionalLong;

/** A time in nanoseconds, or unknown: an {@link OptionalLong} that is serialisable. The value is 0 if unknown. */
public record Nanos(boolean isKnown, long value) implements Serializable {

    public static final Nanos UNKNOWN = new Nanos(false, 0);

    public static final double PER_SECOND = 1e9;
    public static final double PER_MILLI = 1e6;
    public static final double PER_MICRO = 1e3;

    public static Nanos of(long value) {
        return new Nanos(true, value);
    }

    /** Returns the value, empty if unknown. */
    public OptionalLong toOptional() {
        return isKnown ? OptionalLong.of(value) : OptionalLong.empty();
    }

    /** Returns the time since an earlier one; unknown if either is. */
    public Nanos minus(Nanos earlier) {
        return isKnown && earlier.isKnown ? of(value - earlier.value) : UNKNOWN;
    }

    /** Returns the sum of both; unknown if either is. */
    public Nanos plus(Nanos other) {
        return isKnown && other.isKnown ? of(value + other.value) : UNKNOWN;
    }
}
