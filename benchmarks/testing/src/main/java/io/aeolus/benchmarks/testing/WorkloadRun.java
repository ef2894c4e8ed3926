// SPDX-License-Identifier: Apache-2.0
package io.aeolus.benchmarks.testing;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.testing.Fault;
import io.aeolus.testing.FaultInjector;
import io.aeolus.testing.TopologyDriver;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;

/**
 * Runs a workload's topology to the end of its input on the test driver. Not thread-safe.
 *
 * <pre>{@code
 * List<List<Object>> rows = WorkloadRun.of(topology).batched(plan).seed(7).rows();
 * }</pre>
 */
public final class WorkloadRun {

    /** More steps than most tests need for their inputs. */
    private static final int MAX_TURNS = 3_000_000;

    /** Longer than any linger in tests. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** One seed in this number serializes tuples, which is slower. */
    private static final int SEEDS_PER_BYTES = 4;

    private final Map<String, Object> config = new HashMap<>();
    private StormTopology topology;
    private long seed = 1;
    private FaultInjector faults = FaultInjector.NONE;
    private long maxTurns = MAX_TURNS;

    private WorkloadRun(StormTopology topology) {
        this.topology = topology;
    }

    /**
     * Prepares an unbatched run of a topology.
     *
     * @param topology the topology, to which a sink is added; the output is every stream of a bolt without consumer
     */
    public static WorkloadRun of(StormTopology topology) {
        Set<GlobalStreamId> output = new HashSet<>();
        topology.get_bolts()
                .forEach((id, bolt) -> bolt.get_common()
                        .get_streams()
                        .keySet()
                        .forEach(stream -> output.add(new GlobalStreamId(id, stream))));
        topology.get_bolts()
                .values()
                .forEach(bolt -> output.removeAll(bolt.get_common().get_inputs().keySet()));
        ResultSink.addTo(topology, output);
        return new WorkloadRun(topology);
    }

    /** Applies a plan. */
    public WorkloadRun batched(BatchingPlan plan) {
        topology = Aeolus.apply(plan, topology);
        return this;
    }

    /** Sets the seed. The default is 1. Multiples of 4 serialize tuples as between workers. */
    public WorkloadRun seed(long value) {
        seed = value;
        return this;
    }

    /** Sets the most turns of the driver, for a large input. */
    public WorkloadRun turns(long most) {
        maxTurns = most;
        return this;
    }

    /** Adds topology settings. */
    public WorkloadRun config(Map<String, Object> settings) {
        config.putAll(settings);
        return this;
    }

    /** Fails few enough tuples to reach the end of the input. */
    public WorkloadRun failing(int oneIn, int most, Random random) {
        AtomicInteger left = new AtomicInteger(most);
        faults = (task, tuple) -> random.nextInt(oneIn) == 0 && left.getAndDecrement() > 0 ? Fault.FAIL : Fault.NONE;
        return this;
    }

    /**
     * Runs the topology until its input is processed and no message id is pending.
     *
     * @return the output tuples in order of arrival
     * @throws IllegalStateException if the run does not end
     */
    public List<List<Object>> rows() {
        ResultSink.clear();
        try (TopologyDriver driver = TopologyDriver.builder(topology)
                .seed(seed)
                .config(config)
                .serialize(seed % SEEDS_PER_BYTES == 0)
                .faults(faults)
                .build()) {
            driver.runToCompletion(PAUSE, maxTurns);
            return ResultSink.rows();
        } finally {
            ResultSink.clear();
        }
    }
}
