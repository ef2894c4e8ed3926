// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChildJvmTest {

    @Test
    void does_not_inherit_options_that_open_a_port_or_name_a_file() {
        assertThat(ChildJvm.inheritedOptions(List.of(
                        "-Xmx1g",
                        "-agentlib:jdwp=transport=dt_socket,address=5005",
                        "-javaagent:a.jar",
                        "-Dcom.sun.management.jmxremote.port=9010",
                        "-Daeolus.unreported=/tmp/marker")))
                .containsExactly("-Xmx1g", "-javaagent:a.jar");
    }
}
