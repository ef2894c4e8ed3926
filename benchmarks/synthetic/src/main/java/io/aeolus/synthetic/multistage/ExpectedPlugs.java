// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.multistage;

import io.aeolus.probe.OutputDigest;
import java.util.Arrays;
import java.util.List;

/** Computes the expected result of the smart plugs, plug by plug and house by house, from all readings. */
final class ExpectedPlugs {

    private ExpectedPlugs() {}

    static OutputDigest of(long rows) {
        OutputDigest digest = OutputDigest.EMPTY;
        for (int house = 0; house < PlugRows.HOUSES; house++) {
            // The last plug of a house completes a moment.
            long[] ofHouse = new long[times((house + 1) * PlugRows.PLUGS_OF_HOUSE - 1, rows)];
            for (int i = 0; i < PlugRows.PLUGS_OF_HOUSE; i++) {
                int plug = house * PlugRows.PLUGS_OF_HOUSE + i;
                long[] averages = averages(plug, times(plug, rows));
                for (int time = 0; time < ofHouse.length; time++) {
                    ofHouse[time] += averages[time];
                }
                digest = digest.plus(received((long) plug, averages));
            }
            digest = digest.plus(received(house, ofHouse));
        }
        return digest;
    }

    /** Returns the number of readings of a plug. */
    private static int times(int plug, long rows) {
        return (int) ((rows - plug + PlugRows.ALL_PLUGS - 1) / PlugRows.ALL_PLUGS);
    }

    private static long[] averages(int plug, int times) {
        long[] averages = new long[times];
        for (int time = 0; time < times; time++) {
            int start = time - time % PlugRows.READINGS_OF_SLICE;
            long sum = 0;
            for (int i = start; i <= time; i++) {
                sum += PlugRows.load((long) i * PlugRows.ALL_PLUGS + plug);
            }
            averages[time] = sum / (time - start + 1);
        }
        return averages;
    }

    /** Returns the final output for a plug or house. */
    private static OutputDigest received(Object key, long[] averages) {
        long sum = 0;
        for (int time = 0; time < averages.length; time++) {
            sum += Long.hashCode(prediction(averages, time));
        }
        return averages.length == 0 ? OutputDigest.EMPTY : OutputDigest.of(List.of(key, (long) averages.length, sum));
    }

    private static long prediction(long[] averages, int time) {
        int slice = time / PlugRows.READINGS_OF_SLICE;
        // Returns the averages of the same slice of completed earlier days.
        long[] same = new long[slice];
        int count = 0;
        for (int other = slice + LoadPredictor.AHEAD - PlugRows.SLICES_OF_DAY;
                other >= 0;
                other -= PlugRows.SLICES_OF_DAY) {
            same[count++] = averages[(other + 1) * PlugRows.READINGS_OF_SLICE - 1];
        }
        if (count == 0) {
            return averages[time];
        }
        Arrays.sort(same, 0, count);
        long median = count % 2 == 1 ? same[count / 2] : (same[count / 2 - 1] + same[count / 2]) / 2;
        return (averages[time] + median) / 2;
    }
}
