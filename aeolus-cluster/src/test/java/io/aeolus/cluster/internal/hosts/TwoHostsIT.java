package io.aeolus.cluster.internal.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.abort;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import java.io.IOException;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TwoHostsIT {

    private static final LinkRate RATE = new LinkRate(100_000_000);

    @Test
    void areJoinedByALinkOfTheRateAndLeaveNothingBehind() throws Exception {
        try (TwoHosts hosts = create()) {
            assertThat(devices()).hasSize(2);
            for (int host = 0; host < TwoHosts.HOSTS; host++) {
                assertThat(output(hosts, host, "tc", "qdisc", "show", "dev", "host"))
                        .contains("tbf")
                        .contains("rate 100Mbit");
                assertThat(output(hosts, host, "ip", "route"))
                        .contains(hosts.supervisor(1 - host) + " dev host")
                        .contains(hosts.command() + " dev command");
            }
        }

        await().untilAsserted(() -> assertThat(devices()).isEmpty());
    }

    @Test
    void twoCommandsHaveDifferentAddresses() {
        Addresses some = new Addresses(4_711);
        Addresses others = new Addresses(4_712);

        assertThat(Stream.of(some, others).flatMap(of -> Stream.of(of.command(), of.host(0), of.host(1))))
                .doesNotHaveDuplicates()
                .allMatch(address -> address.matches("198\\.18\\.\\d{1,3}\\.\\d{1,3}"));
        assertThat(new Addresses(16_383).host(1)).isEqualTo("198.18.255.255");
    }

    /** Skips the test, and says why, where the system has no room for hosts. */
    private static TwoHosts create() throws InterruptedException {
        try {
            return TwoHosts.create(RATE);
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

    private static String output(TwoHosts hosts, int host, String... command) throws IOException {
        Process process = new ProcessBuilder(Stream.concat(hosts.prefix(host).stream(), Stream.of(command))
                        .toList())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
