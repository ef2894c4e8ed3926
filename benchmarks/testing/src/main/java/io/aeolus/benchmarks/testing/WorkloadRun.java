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
 * A run of a workload's topology on the driver, from the first row to the last. Not thread-safe.
 *
 * <pre>{@code
 * List<List<Object>> rows = WorkloadRun.of(topology, "count").batched(plan).seed(7).rows();
 * }</pre>
 */
public final class WorkloadRun {

    /** More than any test's input takes. */
    private static final int MAX_TURNS = 3_000_000;

    /** Longer than any linger of a test. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    /** One in so many seeds passes tuples as bytes, which takes its time. */
    private static final int SEEDS_PER_BYTES = 4;

    private final Map<String, Object> config = new HashMap<>();
    private StormTopology topology;
    private long seed = 1;
    private FaultInjector faults = FaultInjector.NONE;

    private WorkloadRun(StormTopology topology) {
        this.topology = topology;
    }

    /**
     * Prepares a run of a topology as it is.
     *
     * @param lastBolt the bolt whose default stream is the output
     */
    public static WorkloadRun of(StormTopology topology, String lastBolt) {
        return of(topology, Set.of(new GlobalStreamId(lastBolt, "default")));
    }

    /**
     * Prepares a run of a topology as it is.
     *
     * @param topology the topology, which gets one more bolt; the output is what its bolts emit and nobody consumes
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
        return of(topology, output);
    }

    private static WorkloadRun of(StormTopology topology, Set<GlobalStreamId> output) {
        ResultSink.addTo(topology, output);
        return new WorkloadRun(topology);
    }

    /** Rewrites the topology. */
    public WorkloadRun batched(BatchingPlan plan) {
        topology = Aeolus.apply(plan, topology);
        return this;
    }

    /** Sets what chance depends on. The default is 1. Multiples of 4 pass tuples as bytes, as between workers. */
    public WorkloadRun seed(long value) {
        seed = value;
        return this;
    }

    /** Adds settings of the topology. */
    public WorkloadRun config(Map<String, Object> settings) {
        config.putAll(settings);
        return this;
    }

    /** Lets tuples fail, but so few that the end of the input is reached. */
    public WorkloadRun failing(int oneIn, int most, Random random) {
        AtomicInteger left = new AtomicInteger(most);
        faults = (task, tuple) -> random.nextInt(oneIn) == 0 && left.getAndDecrement() > 0 ? Fault.FAIL : Fault.NONE;
        return this;
    }

    /**
     * Runs the topology until all of its input is processed and no message id is open.
     *
     * @return the tuples of its output, in the order in which they came
     * @throws IllegalStateException if it does not come to its end
     */
    public List<List<Object>> rows() {
        ResultSink.clear();
        try (TopologyDriver driver = TopologyDriver.builder(topology)
                .seed(seed)
                .config(config)
                .serialize(seed % SEEDS_PER_BYTES == 0)
                .faults(faults)
                .build()) {
            driver.runToCompletion(PAUSE, MAX_TURNS);
            return ResultSink.rows();
        } finally {
            ResultSink.clear();
        }
    }
}
