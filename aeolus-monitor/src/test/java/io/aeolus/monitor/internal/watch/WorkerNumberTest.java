// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SumBolt;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

class WorkerNumberTest {

    private static final long NOW = 100_000_000_000L;
    private static final long LOST = NOW - 3_000_000_000L;

    @Test
    void doubts_a_run_with_fewer_or_more_workers() {
        WorkerNumber two = WorkerNumber.of(topology(), Map.of(Config.TOPOLOGY_WORKERS, 2L));

        assertThat(two.doubt(workers(NOW, NOW), NOW)).isEmpty();
        assertThat(two.doubt(workers(NOW), NOW))
                .contains("the cluster ran the topology in 1 worker instead of 2: its scheduler ignores"
                        + " topology.workers, or too few slots were free");
        assertThat(two.doubt(workers(NOW, NOW, NOW), NOW))
                .hasValueSatisfying(doubt -> assertThat(doubt).contains("in 3 workers instead of 2"));
    }

    @Test
    void a_worker_needs_an_executor() {
        Map<String, Object> config = Map.of(Config.TOPOLOGY_WORKERS, 9, Config.TOPOLOGY_ACKER_EXECUTORS, 1);

        // A spout, two bolts, an acker.
        assertThat(WorkerNumber.of(topology(), config)).isEqualTo(new WorkerNumber(9, 4));
        assertThat(WorkerNumber.of(topology(), config).doubt(workers(NOW, NOW, NOW, NOW), NOW))
                .isEmpty();
    }

    @Test
    void does_not_doubt_while_a_worker_restarts_or_before_the_first_snapshot() {
        WorkerNumber two = WorkerNumber.of(topology(), Map.of(Config.TOPOLOGY_WORKERS, 2));

        assertThat(two.doubt(workers(NOW, LOST, NOW), NOW)).isEmpty();
        assertThat(two.doubt(List.of(), NOW)).isEmpty();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("sum", new SumBolt(), 2).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    private static List<WorkerState> workers(Long... receivedNanos) {
        return Stream.of(receivedNanos)
                .map(nanos -> new WorkerState(Mockito.mock(), nanos, 0))
                .toList();
    }
}
