// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RemoteOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CollectorAddressesTest {

    private static final String NONE = "";

    @Test
    void listens_by_default_at_the_address_from_which_this_machine_reaches_the_cluster() throws Exception {
        assertAddresses(NONE, NONE, "127.0.0.9:0", "127.0.0.9:0");
    }

    @Test
    void listens_at_the_collector() throws Exception {
        assertAddresses("127.0.0.5:7000", NONE, "127.0.0.5:7000", "127.0.0.5:7000");
        assertAddresses("127.0.0.5", NONE, "127.0.0.5:0", "127.0.0.5:0");
    }

    @Test
    void listens_at_another_address_than_the_collector() throws Exception {
        assertAddresses("gate.invalid:443", "0.0.0.0:7000", "gate.invalid:443", "0.0.0.0:7000");
        assertAddresses("gate.invalid", "127.0.0.1:7000", "gate.invalid:0", "127.0.0.1:7000");
    }

    @Test
    void both_have_the_same_port_if_one_has_none() throws Exception {
        assertAddresses("gate.invalid:7000", "127.0.0.1", "gate.invalid:7000", "127.0.0.1:7000");
    }

    @Test
    void advertises_an_address_that_workers_can_reach() throws Exception {
        assertAddresses(NONE, "0.0.0.0:7000", "127.0.0.9:0", "0.0.0.0:7000");
        assertAddresses(NONE, "127.0.0.1:7000", "127.0.0.1:0", "127.0.0.1:7000");
    }

    @Test
    void ipv6_addresses_are_in_brackets() throws Exception {
        assertThat(text(RemoteOptions.parseCollector("[2001:db8::5]:700"))).isEqualTo("[2001:db8::5]:700");
        assertThat(text(RemoteOptions.parseCollector("[2001:db8::5]"))).isEqualTo("[2001:db8::5]:0");
        for (String malformed : List.of("2001:db8::5", "[]", "[host]:700", "[2001:db8::5")) {
            assertThatThrownBy(() -> RemoteOptions.parseCollector(malformed))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("--collector: '" + malformed
                            + "' is not a valid address: must be HOST, HOST:PORT or [IPv6]:PORT");
        }
    }

    @Test
    void fails_if_the_local_host_is_unknown() {
        assertThatThrownBy(() -> addresses("gate.invalid:7000", NONE)).isInstanceOf(UnknownHostException.class);
    }

    private static void assertAddresses(String collector, String given, String advertised, String bound)
            throws Exception {
        CollectorAddresses addresses = addresses(collector, given);
        assertThat(text(addresses.advertised())).isEqualTo(advertised);
        assertThat(text(addresses.bound())).isEqualTo(bound);
    }

    private static CollectorAddresses addresses(String collector, String given) throws IOException, BadInputException {
        return CollectorAddresses.of(parse(collector), parse(given), () -> InetAddress.getByName("127.0.0.9"));
    }

    private static Optional<InetSocketAddress> parse(String address) throws BadInputException {
        return address.isEmpty() ? Optional.empty() : Optional.of(RemoteOptions.parseCollector(address));
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }
}
