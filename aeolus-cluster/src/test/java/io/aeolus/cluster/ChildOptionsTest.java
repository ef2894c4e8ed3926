// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class ChildOptionsTest {

    @Test
    void applies_system_properties_and_remarks_on_other_options() {
        ChildOptions options = ChildOptions.of(Map.of(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                " -Duser.city=Berlin  -Xmx1g -Dflag -Djava.net.preferIPv4Stack=true",
                Config.TOPOLOGY_ENVIRONMENT,
                Map.of("MODEL", "x", "HOST", "y")));

        assertThat(options.systemProperties()).isEqualTo(Map.of("user.city", "Berlin", "flag", ""));
        assertThat(options.remarks())
                .containsExactly(
                        "topology.worker.childopts: the local cluster runs workers in one JVM and ignores"
                                + " '-Xmx1g -Djava.net.preferIPv4Stack=true': use --cluster processes",
                        "topology.environment: the local cluster runs workers in one process and ignores HOST, MODEL:"
                                + " use --cluster processes");
    }

    @Test
    void accepts_a_list_of_options() {
        ChildOptions options = ChildOptions.of(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, List.of("-Da=1 2", "-Db=3")));

        assertThat(options.systemProperties()).isEqualTo(Map.of("a", "1 2", "b", "3"));
        assertThat(options.remarks()).isEmpty();
    }

    @Test
    void accepts_a_topology_without_options() {
        assertThat(ChildOptions.of(Map.of()).remarks()).isEmpty();
    }
}
