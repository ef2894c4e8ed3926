// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MessageTest {

    private static final List<Message> MESSAGES = LongStream.range(0, 100_000)
            .mapToObj(row -> Message.of(row, (int) (row % Message.PER_ROW)))
            .toList();

    @Test
    void keys_are_uniformly_distributed() {
        Map<Long, Long> counts = MESSAGES.stream()
                .map(Message::key)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(counts).hasSize(Message.KEYS);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(50L, 150L));
    }

    @Test
    void texts_are_short() {
        assertThat(MESSAGES).allSatisfy(message -> assertThat(message.text()).hasSizeBetween(1, 4));
    }
}
