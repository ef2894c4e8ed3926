package io.aeolus.probe;

import java.io.Serializable;
import java.util.OptionalLong;

/** A time in nanoseconds that may be unknown, and is 0 then; {@link OptionalLong} is not serialisable. */
public record Nanos(boolean isKnown, long value) implements Serializable {

    /** No value. */
    public static final Nanos UNKNOWN = new Nanos(false, 0);

    /** A known time. */
    public static Nanos of(long value) {
        return new Nanos(true, value);
    }

    /** The value for code that knows Java's own type; empty if unknown. */
    public OptionalLong toOptional() {
        return isKnown ? OptionalLong.of(value) : OptionalLong.empty();
    }

    /** The time since an earlier one; unknown if one of both is. */
    public Nanos minus(Nanos earlier) {
        return isKnown && earlier.isKnown ? of(value - earlier.value) : UNKNOWN;
    }

    /** Both together; unknown if one of both is. */
    public Nanos plus(Nanos other) {
        return isKnown && other.isKnown ? of(value + other.value) : UNKNOWN;
    }
}
