package io.aeolus.cluster.internal.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    @Test
    void passesOverPortsThatAreInUse() throws Exception {
        int first = FreePorts.first(2, 4_321);
        assertThat(first).isBetween(20_000, 29_999);

        try (ServerSocket socket = new ServerSocket(first + 1)) {
            assertThat(socket.isBound()).isTrue();
            assertThat(FreePorts.first(2, 4_321)).isNotEqualTo(first);
        }
    }
}
