// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.multistage;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Readings of smart plugs round-robin, as in DEBS 2014: house, household, plug, time and load. One spout task emits all readings of a
 * plug, so that their order is kept. Loads have an hourly pattern and noise.
 */
final class PlugRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** Number of houses. */
    static final int HOUSES = 20;

    private static final int HOUSEHOLDS = 4;
    private static final int PLUGS = 5;

    /** Plugs per house. */
    static final int PLUGS_OF_HOUSE = HOUSEHOLDS * PLUGS;

    /** Number of plugs. */
    static final int ALL_PLUGS = HOUSES * PLUGS_OF_HOUSE;

    /** Readings per slice of an hour. */
    static final int READINGS_OF_SLICE = 12;

    /** Slices per day. */
    static final int SLICES_OF_DAY = 24;

    private static final long NOISE_MILLIWATT = 40_000;
    private static final long STANDBY_MILLIWATT = 2_000;
    private static final long STEP_MILLIWATT = 250_000;

    @Override
    public Fields fields() {
        return new Fields("house", "household", "plug", "time", "load");
    }

    @Override
    public List<Object> row(long number) {
        int plug = (int) (number % ALL_PLUGS);
        return new Values(
                plug / PLUGS_OF_HOUSE, plug / PLUGS % HOUSEHOLDS, plug % PLUGS, number / ALL_PLUGS, load(number));
    }

    /** Returns the load of a reading in mW. */
    static long load(long number) {
        long plug = number % ALL_PLUGS;
        long hour = number / ALL_PLUGS / READINGS_OF_SLICE % SLICES_OF_DAY;
        long steps = Long.remainderUnsigned(RandomBits.of(plug * SLICES_OF_DAY + hour), 5);
        return STANDBY_MILLIWATT
                + steps * STEP_MILLIWATT
                + Long.remainderUnsigned(RandomBits.of(~number), NOISE_MILLIWATT);
    }

    /** Returns the index of a plug. */
    static long plug(int house, int household, int plug) {
        return ((long) house * HOUSEHOLDS + household) * PLUGS + plug;
    }

    @Override
    public long next(long from, int task, int tasks) {
        if (task >= ALL_PLUGS) {
            return Long.MAX_VALUE;
        }
        long next = from;
        while (next % ALL_PLUGS % tasks != task) {
            next++;
        }
        return next;
    }
}
