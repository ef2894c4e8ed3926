package io.aeolus.synthetic.multistage;

import java.util.List;

/**
 * Detected beats beside true ones. Two that are within 150 ms of each other are the same (ANSI/AAMI EC57).
 *
 * @param found true ones that were detected
 * @param missed true ones that were not
 * @param wrong detected ones that are none
 */
record Score(int found, int missed, int wrong) {

    private static final double SAME_SECONDS = 0.150;

    static Score of(long[] truth, List<Long> detected, double sampleHz) {
        long same = Math.round(SAME_SECONDS * sampleHz);
        int found = 0;
        int i = 0;
        int j = 0;
        while (i < truth.length && j < detected.size()) {
            long distance = detected.get(j) - truth[i];
            if (Math.abs(distance) <= same) {
                found++;
                i++;
                j++;
            } else if (distance < 0) {
                j++;
            } else {
                i++;
            }
        }
        return new Score(found, truth.length - found, detected.size() - found);
    }

    /** The part of the true beats that was detected. */
    double sensitivity() {
        return (double) found / (found + missed);
    }

    /** The part of the detected beats that are true. */
    double positivePredictivity() {
        return (double) found / (found + wrong);
    }
}
