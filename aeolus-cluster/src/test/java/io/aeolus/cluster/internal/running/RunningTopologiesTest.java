// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class RunningTopologiesTest {

    @Test
    void a_cluster_that_does_not_answer_is_bad_input() throws Exception {
        Map<String, Object> config = new HashMap<>(Utils.readDefaultConfig());
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        config.put(Config.NIMBUS_SEEDS, List.of("127.0.0.1"));
        config.put(Config.NIMBUS_THRIFT_PORT, port);
        RunningTopologies topologies = new RunningTopologies(new NimbusConnector(config));

        assertThatThrownBy(() -> topologies.read("words", info -> info))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("no cluster answers at 127.0.0.1:" + port);
    }
}
