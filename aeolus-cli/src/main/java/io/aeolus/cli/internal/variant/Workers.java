package io.aeolus.cli.internal.variant;

import java.util.OptionalInt;

/**
 * The worker processes of runs.
 *
 * @param number how many each run has, unless its plan says otherwise
 * @param isForAll whether plans cannot say otherwise: the user has said how many there are, or there cannot be more
 */
public record Workers(int number, boolean isForAll) {

    /** One, as on a local cluster. */
    public static final Workers ONE = new Workers(1, true);

    /** How many plans have to have; empty if they may have any number. */
    public OptionalInt planned() {
        return isForAll ? OptionalInt.of(number) : OptionalInt.empty();
    }
}
