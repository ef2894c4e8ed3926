package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class ChildOptionsTest {

    @Test
    void system_properties_are_taken_and_the_rest_is_remarked_on() {
        ChildOptions options = ChildOptions.of(Map.of(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                " -Duser.city=Berlin  -Xmx1g -Dflag -Djava.net.preferIPv4Stack=true",
                Config.TOPOLOGY_ENVIRONMENT,
                Map.of("MODEL", "x", "HOST", "y")));

        assertThat(options.systemProperties()).isEqualTo(Map.of("user.city", "Berlin", "flag", ""));
        assertThat(options.remarks())
                .containsExactly(
                        "topology.worker.childopts: '-Xmx1g -Djava.net.preferIPv4Stack=true' is not applied on the local"
                                + " cluster, which has no JVM for each worker: use --cluster processes",
                        "topology.environment: HOST, MODEL is not set on the local cluster, which has no process for each"
                                + " worker: use --cluster processes");
    }

    @Test
    void the_options_may_be_a_list() {
        ChildOptions options = ChildOptions.of(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, List.of("-Da=1 2", "-Db=3")));

        assertThat(options.systemProperties()).isEqualTo(Map.of("a", "1 2", "b", "3"));
        assertThat(options.remarks()).isEmpty();
    }

    @Test
    void a_topology_may_ask_for_nothing() {
        assertThat(ChildOptions.of(Map.of()).remarks()).isEmpty();
    }
}
