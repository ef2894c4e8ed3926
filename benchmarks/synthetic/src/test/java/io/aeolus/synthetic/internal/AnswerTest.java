// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AnswerTest {

    private static final long ROWS = 100_000;

    @Test
    void one_row_in_four_is_enriched() {
        long enriched = LongStream.range(0, ROWS)
                .filter(row -> Answer.lookedUp(row).isToBeEnriched())
                .count();

        assertThat(enriched).isBetween(ROWS / 4 - 1_000, ROWS / 4 + 1_000);
    }

    @Test
    void every_key_occurs() {
        assertThat(LongStream.range(0, ROWS)
                        .map(row -> Answer.lookedUp(row).key())
                        .distinct()
                        .count())
                .isEqualTo(Answer.KEYS);
    }
}
