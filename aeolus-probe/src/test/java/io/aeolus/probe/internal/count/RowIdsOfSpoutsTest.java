package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.EndOfInput;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowIdsOfSpoutsTest {

    @Test
    void all_but_control_ids_are_of_rows_whatever_came_before() {
        RowLatencies ids = new RowLatencies(() -> 0, 1);
        List<Object> rows = List.of(1L, 2L, "text", new UUID(1, 2), 3L);

        for (int round = 0; round < 3; round++) {
            for (Object row : rows) {
                assertThat(ids.isOfRow(row)).as("%s", row).isTrue();
                assertThat(ids.isOfRow(new EndOfInput(1))).as("after %s", row).isFalse();
            }
        }
    }
}
