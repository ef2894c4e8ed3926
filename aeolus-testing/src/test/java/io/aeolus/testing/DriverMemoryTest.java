// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** Tests run many topologies in one thread: a closed topology must not be retained by the thread. */
class DriverMemoryTest {

    private static final BatchingPlan PLAN =
            BatchingPlan.of(StreamPlan.of("spout", "default", 10), StreamPlan.of("forward", "default", 10));

    private static final int GARBAGE_COLLECTIONS = 20;

    /** The objects that tasks received. */
    private static final List<WeakReference<Object>> GIVEN = new ArrayList<>();

    @Test
    void a_closed_topology_is_garbage_collected() {
        GIVEN.clear();
        try (TopologyDriver driver =
                TopologyDriver.builder(Aeolus.apply(PLAN, topology())).build()) {
            driver.runToCompletion(Duration.ofMillis(1), 1_000);
        }
        assertThat(GIVEN).hasSize(3);

        for (int i = 0; i < GARBAGE_COLLECTIONS && isOneThere(); i++) {
            System.gc();
        }
        assertThat(GIVEN).allSatisfy(given -> assertThat(given.get()).isNull());
    }

    private static boolean isOneThere() {
        return GIVEN.stream().anyMatch(given -> given.get() != null);
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout((call, collector) -> {
            if (call == 0) {
                GIVEN.add(new WeakReference<>(collector));
            }
            if (call < 100) {
                collector.emit(new Values(call), call);
            }
        }));
        builder.setBolt("forward", remembering(ToyBolt.FORWARD)).shuffleGrouping("spout");
        builder.setBolt("sink", remembering(ToyBolt.ACK)).shuffleGrouping("forward");
        return builder.createTopology();
    }

    private static ToyBolt remembering(ToyBolt.Execute execute) {
        return new ToyBolt(execute).preparing((context, collector) -> GIVEN.add(new WeakReference<>(collector)));
    }
}
