// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.internal.column.Lineage;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageLogTest {

    private static final int ROWS = 100;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 50, 99, 100, 1_000})
    void keeps_all_ids_in_order(int expected) {
        MessageLog log = new MessageLog(new ManualClock(7), expected);

        IntStream.range(0, ROWS).forEach(log::add);

        assertThat(IntStream.range(0, log.size()).mapToObj(log::id))
                .containsExactlyElementsOf(IntStream.range(0, ROWS)
                        .<Object>mapToObj(Integer::valueOf)
                        .toList());
        assertThat(log.tracked()).isEqualTo(ROWS);
        assertThat(log.firstAtNanos()).isEqualTo(7);
        assertThat(log.lineage()).isEqualTo(Lineage.UNIFORM);
    }
}
