// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void reserves_a_block_until_it_is_closed() throws Exception {
        int first;
        try (Ports some = Ports.reserve(3);
                Ports others = Ports.reserve(499)) {
            first = some.take();
            assertThat(first).isBetween(20_001, 29_999);
            assertThat(some.take()).isEqualTo(first + 1);
            assertThat(Math.abs(others.take() - first)).isGreaterThanOrEqualTo(500);
        }

        try (Ports again = Ports.reserve(3)) {
            assertThat(again.take()).isEqualTo(first);
        }
    }

    @Test
    void skips_blocks_with_ports_in_use() throws Exception {
        int second;
        try (Ports ports = Ports.reserve(2)) {
            second = ports.take() + 1;
        }

        try (ServerSocket socket = new ServerSocket(second);
                Ports one = Ports.reserve(1)) {
            assertThat(socket.isBound()).isTrue();
            assertThat(one.take()).isEqualTo(second - 1);
            try (Ports two = Ports.reserve(2)) {
                assertThat(two.take()).isNotEqualTo(second - 1);
            }
        }
        try (ServerSocket socket = new ServerSocket(second);
                Ports two = Ports.reserve(2)) {
            assertThat(socket.isBound()).isTrue();
            assertThat(two.take()).isNotEqualTo(second - 1);
        }
    }

    @Test
    void rejects_more_ports_than_a_block_has() {
        assertThatThrownBy(() -> Ports.reserve(500))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("there are no 500 consecutive free ports from 20000 to 29999");
    }
}
