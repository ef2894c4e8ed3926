package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class DeclaredWorkersTest {

    @Test
    void are_kept_beside_those_that_it_runs_with() {
        DeclaredWorkers declared =
                DeclaredWorkers.of(Map.of(Config.TOPOLOGY_WORKERS, 4L, Config.TOPOLOGY_ACKER_EXECUTORS, 2));
        Map<String, Object> config = new HashMap<>(declared.settings());
        config.put(Config.TOPOLOGY_WORKERS, 1);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);

        assertThat(declared).isEqualTo(new DeclaredWorkers(4, OptionalInt.of(2)));
        assertThat(DeclaredWorkers.kept(config)).contains(declared);
    }

    @Test
    void are_one_where_a_topology_says_nothing() {
        DeclaredWorkers declared = DeclaredWorkers.of(Map.of());

        assertThat(declared).isEqualTo(new DeclaredWorkers(1, OptionalInt.empty()));
        assertThat(DeclaredWorkers.kept(declared.settings())).contains(declared);
    }

    @Test
    void are_unknown_where_nobody_has_kept_them() {
        assertThat(DeclaredWorkers.kept(Map.of(Config.TOPOLOGY_WORKERS, 1))).isEmpty();
    }
}
