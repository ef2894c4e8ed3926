// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.multistage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadPredictorTest {

    private final LoadPredictor predictor = new LoadPredictor();

    @Test
    void predicts_the_average_without_an_earlier_day() {
        assertThat(predictor.predict(0, 100)).isEqualTo(100);
        assertThat(predictor.predict(0, 120)).isEqualTo(120);
        assertThat(predictor.predict(1, 90)).isEqualTo(90);
    }

    /** Slice 2 of the previous days had 10, 40 and 20: the median is 20. At slice 0 of the fourth day, with 60: (60 + 20) / 2. */
    @Test
    void adds_half_of_the_median_of_the_slice_after_the_next() {
        long[] ofSliceTwo = {10, 40, 20};
        for (int day = 0; day < 3; day++) {
            for (int slice = 0; slice < 24; slice++) {
                // Only the last average of a slice counts.
                predictor.predict(day * 24L + slice, 1);
                predictor.predict(day * 24L + slice, slice == 2 ? ofSliceTwo[day] : 7_000);
            }
        }

        assertThat(predictor.predict(72, 60)).isEqualTo(40);
        assertThat(predictor.predict(72, 80)).isEqualTo(50);
    }

    @Test
    void uses_the_mean_of_the_two_middle_values() {
        for (int slice = 0; slice < 48; slice++) {
            predictor.predict(slice, slice == 2 ? 10 : slice == 26 ? 30 : 7_000);
        }

        assertThat(predictor.predict(48, 100)).isEqualTo((100 + 20) / 2);
    }
}
