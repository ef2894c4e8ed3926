// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.Ports;
import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TwoHostsIT {

    private static final LinkRate RATE = new LinkRate(100_000_000);

    @Test
    void creates_a_link_with_the_rate_and_leaves_nothing_behind() throws Exception {
        try (ClusterHosts hosts = create()) {
            assertThat(devices()).hasSize(2);
            for (int host = 0; host < 2; host++) {
                assertThat(output(hosts, host, "tc", "qdisc", "show", "dev", "host"))
                        .contains("tbf")
                        .contains("rate 100Mbit");
                assertThat(output(hosts, host, "ip", "route"))
                        .contains(hosts.hosts().get(1 - host).address() + " dev host")
                        .contains(hosts.command() + " dev command");
            }
        }

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(devices()).isEmpty());
    }

    @Test
    void two_commands_have_different_addresses() {
        assertThat(LongStream.of(4_711, 4_712)
                        .boxed()
                        .flatMap(number -> Stream.of(0, 1, 2).map(which -> ClusterHosts.address(number, which))))
                .doesNotHaveDuplicates()
                .allMatch(address -> address.matches("198\\.18\\.\\d{1,3}\\.\\d{1,3}"));
        assertThat(ClusterHosts.address(16_383, 2)).isEqualTo("198.18.255.255");
    }

    /** Skips the test if the system does not permit network namespaces. */
    private static ClusterHosts create() throws Exception {
        try {
            return ClusterHosts.twoHosts(RATE, Ports.reserve(1));
        } catch (BadInputException e) {
            return abort("skipped: " + e.getMessage());
        }
    }

    private static List<String> devices() throws IOException {
        String ours = "aeo" + ProcessHandle.current().pid() + "h";
        return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
                .map(NetworkInterface::getName)
                .filter(name -> name.startsWith(ours))
                .toList();
    }

    private static String output(ClusterHosts hosts, int host, String... command) throws IOException {
        Process process = new ProcessBuilder(
                        Stream.concat(hosts.hosts().get(host).prefix().stream(), Stream.of(command))
                                .toList())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
