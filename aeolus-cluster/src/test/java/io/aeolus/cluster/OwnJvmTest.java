package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OwnJvmTest {

    @Test
    void isNoSecondOneAtAPort() {
        assertThat(OwnJvm.options(List.of(
                        "-Xmx1g",
                        "-agentlib:jdwp=transport=dt_socket,address=5005",
                        "-javaagent:a.jar",
                        "-Dcom.sun.management.jmxremote.port=9010",
                        "-Daeolus.unreported=/tmp/of-this-jvm")))
                .containsExactly("-Xmx1g", "-javaagent:a.jar");
    }
}
