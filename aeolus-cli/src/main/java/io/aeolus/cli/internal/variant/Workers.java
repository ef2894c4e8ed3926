// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * The worker processes of runs.
 *
 * @param number the workers of a run, unless its plan sets another number
 * @param isForAll whether plans cannot set another number, because the user gave the number or the cluster has one worker only
 * @param most the maximum number of workers of a run
 */
public record Workers(int number, boolean isForAll, int most) {

    /** One worker, as on a local cluster. */
    public static final Workers ONE = new Workers(1, true);

    /** Workers whose number is also the maximum. */
    public Workers(int number, boolean isForAll) {
        this(number, isForAll, number);
    }

    /** The number of workers that a plan must have; empty for any number. */
    public OptionalInt planned() {
        return isForAll ? OptionalInt.of(number) : OptionalInt.empty();
    }

    /** Returns the workers that the topology's settings declare, up to the maximum of a run. A number from the user is kept. */
    Workers declaredBy(Map<String, Object> config) {
        @Nullable Integer declared = ObjectReader.getInt(config.get(Config.TOPOLOGY_WORKERS), null);
        return isForAll || declared == null || declared < 1 ? this : new Workers(Math.min(declared, most), false, most);
    }
}
