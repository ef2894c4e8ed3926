package io.aeolus.monitor.internal.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadThreadsTest {

    /** Names as a local cluster of Storm 2.8.3 gives them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Thread-60-network-spout-executor[3, 3];network-spout;true",
                "Thread-57-network-sink-executor[2, 2];network-sink;true",
                "Thread-61-__acker-executor[1, 1];__acker;true",
                "Thread-58-__system-executor[-1, -1];network-spout;false",
                "Thread-60-network-spout-executor[3, 3];network-sink;false",
                "Thread-60-my-network-spout-executor[3, 3];network-spout;false",
                "Worker-Transfer;network-spout;false",
                "client-worker-1;network-spout;false",
                "Netty-server-localhost-21001-worker-1;network-sink;false",
            })
    void executors_are_known_by_their_names(String thread, String component, boolean expected) {
        assertThat(LoadThreads.isExecutor(thread, component)).isEqualTo(expected);
    }
}
