package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void aBlockIsOfOneClusterUntilItIsGivenBack() throws Exception {
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
    void passesOverPortsThatAreInUse() throws Exception {
        int second;
        try (Ports ports = Ports.reserve(2)) {
            second = ports.take() + 1;
        }

        try (ServerSocket socket = new ServerSocket(second);
                Ports one = Ports.reserve(1)) {
            assertThat(socket.isBound()).isTrue();
            // Who needs no more does not look at it.
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
    void saysThatSoManyAreNotFree() {
        assertThatThrownBy(() -> Ports.reserve(500))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("no 500 adjoining ports from 20000 to 29999 are free");
    }
}
