package io.aeolus.synthetic.multistage;

import java.util.List;

/**
 * Compares detected and true beats. Beats within 150 ms of each other are equal (ANSI/AAMI EC57).
 *
 * @param found detected true beats
 * @param missed undetected true beats
 * @param wrong false detections
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

    /** Returns the sensitivity. */
    double sensitivity() {
        return (double) found / (found + missed);
    }

    /** Returns the positive predictive value. */
    double positivePredictivity() {
        return (double) found / (found + wrong);
    }
}
