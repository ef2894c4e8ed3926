// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class DeclaredWorkersTest {

    @Test
    void are_carried_in_addition_to_the_actual_numbers() {
        DeclaredWorkers declared =
                DeclaredWorkers.of(Map.of(Config.TOPOLOGY_WORKERS, 4L, Config.TOPOLOGY_ACKER_EXECUTORS, 2));
        Map<String, Object> config = new HashMap<>(declared.settings());
        config.put(Config.TOPOLOGY_WORKERS, 1);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);

        assertThat(declared).isEqualTo(new DeclaredWorkers(4, OptionalInt.of(2)));
        assertThat(DeclaredWorkers.ofProfile(config)).contains(declared);
    }

    @Test
    void default_to_one_worker() {
        DeclaredWorkers declared = DeclaredWorkers.of(Map.of());

        assertThat(declared).isEqualTo(new DeclaredWorkers(1, OptionalInt.empty()));
        assertThat(DeclaredWorkers.ofProfile(declared.settings())).contains(declared);
    }

    @Test
    void are_empty_if_the_profile_does_not_carry_them() {
        assertThat(DeclaredWorkers.ofProfile(Map.of(Config.TOPOLOGY_WORKERS, 1)))
                .isEmpty();
    }
}
