package io.aeolus.cli.internal.variant;

import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * The worker processes of runs.
 *
 * @param number how many each run has, unless its plan has others
 * @param isForAll whether plans cannot have others: the user has given the number, or there cannot be more
 * @param most the most that a run can have
 */
public record Workers(int number, boolean isForAll, int most) {

    /** One, as on a local cluster. */
    public static final Workers ONE = new Workers(1, true);

    /** As many as a run can have. */
    public Workers(int number, boolean isForAll) {
        this(number, isForAll, number);
    }

    /** How many plans have to have; empty if they may have any number. */
    public OptionalInt planned() {
        return isForAll ? OptionalInt.of(number) : OptionalInt.empty();
    }

    /** The workers that the settings of a topology declare, up to the most that a run can have; a number that the user has given stays. */
    Workers declaredBy(Map<String, Object> config) {
        @Nullable Integer declared = ObjectReader.getInt(config.get(Config.TOPOLOGY_WORKERS), null);
        return isForAll || declared == null || declared < 1 ? this : new Workers(Math.min(declared, most), false, most);
    }
}
