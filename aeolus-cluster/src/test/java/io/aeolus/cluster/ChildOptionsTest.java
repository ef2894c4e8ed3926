// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file.encoding",
                "native.encoding",
                "user.timezone",
                "user.language",
                "user.country",
                "user.variant",
                "user.script",
                "user.language.format"
            })
    void does_not_apply_properties_that_the_jvm_reads_at_its_start(String name) {
        ChildOptions options =
                ChildOptions.of(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, "-D" + name + "=x -Dmy." + name + "=y"));

        assertThat(options.systemProperties()).isEqualTo(Map.of("my." + name, "y"));
        assertThat(options.others()).containsExactly("-D" + name + "=x");
    }

    @Test
    void does_not_apply_values_that_a_supervisor_would_insert() {
        ChildOptions options =
                ChildOptions.of(Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Dport=%WORKER-PORT% -Dshare=50%"));

        assertThat(options.systemProperties()).isEqualTo(Map.of("share", "50%"));
        assertThat(options.others()).containsExactly("-Dport=%WORKER-PORT%");
    }

    @Test
    void remarks_on_other_settings_of_separate_jvms() {
        ChildOptions options = ChildOptions.of(Map.of(
                Config.TOPOLOGY_WORKER_GC_CHILDOPTS, "-XX:+UseZGC",
                Config.TOPOLOGY_CLASSPATH, List.of("/opt/lib"),
                Config.TOPOLOGY_CLASSPATH_BEGINNING, List.of()));

        assertThat(options.remarks())
                .containsExactly(
                        "topology.worker.gc.childopts: the local cluster runs workers in one JVM and ignores it:"
                                + " use --cluster processes",
                        "topology.classpath: the local cluster runs workers in one JVM and ignores it:"
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
