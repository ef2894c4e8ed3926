package io.aeolus.cluster.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void usesEachPortOnceAndNoOther() {
        Ports ports = new Ports(20_000, 2, 3);

        List<Integer> all = Stream.of(
                        List.of(ports.zooKeeper(), ports.nimbus(), ports.supervisor(0), ports.supervisor(1)),
                        ports.workers(0),
                        ports.workers(1))
                .flatMap(List::stream)
                .sorted()
                .toList();

        assertThat(all)
                .isEqualTo(IntStream.range(20_000, 20_000 + Ports.count(2, 3))
                        .boxed()
                        .toList());
    }
}
