package io.aeolus.cluster.internal.running;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.utils.Utils;

/**
 * Holds a topology's worker in this JVM before it makes the topology's spouts and bolts. So a topology may be submitted while the one
 * before it still ends: of the seconds that Storm takes to start a worker, the end then takes none.
 */
final class StartGate extends BaseWorkerHook {

    private static final long serialVersionUID = 1L;

    /** By the names of topologies, which are as unique as on a cluster. A hook is serialized, and finds its gate here. */
    private static final Map<String, CountDownLatch> CLOSED = new ConcurrentHashMap<>();

    private final String topology;

    private StartGate(String topology) {
        this.topology = topology;
    }

    /** A copy of a topology, whose workers wait from now on until {@link #open}. */
    static StormTopology closed(String name, StormTopology topology) {
        CLOSED.put(name, new CountDownLatch(1));
        StormTopology gated = topology.deepCopy();
        gated.add_to_worker_hooks(ByteBuffer.wrap(Utils.javaSerialize(new StartGate(name))));
        return gated;
    }

    /** Lets the workers of a topology go on, those that come later, too. */
    static void open(String name) {
        CountDownLatch gate = CLOSED.remove(name);
        if (gate != null) {
            gate.countDown();
        }
    }

    @Override
    public void start(Map<String, Object> config, WorkerUserContext context) {
        CountDownLatch gate = CLOSED.get(topology);
        if (gate == null) {
            return;
        }
        try {
            gate.await();
        } catch (InterruptedException e) {
            // The cluster closes: Storm is to see it.
            Thread.currentThread().interrupt();
        }
    }
}
