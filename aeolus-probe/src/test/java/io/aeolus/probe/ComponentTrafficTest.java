package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ComponentTrafficTest {

    @Test
    void what_was_sent_since_then_is_the_difference() {
        ComponentTraffic then = new ComponentTraffic(40, 30, 3, Map.of("size", 2L, "linger", 1L), Set.of());
        ComponentTraffic now = new ComponentTraffic(140, 90, 7, Map.of("size", 5L, "linger", 1L, "idle", 1L), Set.of());

        ComponentTraffic since = now.minus(then);

        assertThat(since).isEqualTo(new ComponentTraffic(100, 60, 4, Map.of("size", 3L, "idle", 1L), Set.of()));
        assertThat(since.plus(then)).isEqualTo(now);
        assertThat(since.rowsPerBatch()).hasValue(15);
    }

    @Test
    void who_sent_no_batches_has_none_of_any_size() {
        assertThat(new ComponentTraffic(7, 0, 0, Map.of(), Set.of()).rowsPerBatch())
                .isEmpty();
    }
}
