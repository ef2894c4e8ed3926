package io.aeolus.cluster.internal.running;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
    private static final Map<String, CompletableFuture<Void>> CLOSED = new ConcurrentHashMap<>();

    private final String topology;

    private StartGate(String topology) {
        this.topology = topology;
    }

    /** A copy of a topology, whose workers wait from now on until {@link #open}. Its own hooks come after that. */
    static StormTopology closed(String name, StormTopology topology) {
        CLOSED.put(name, new CompletableFuture<>());
        StormTopology gated = topology.deepCopy();
        List<ByteBuffer> hooks = new ArrayList<>();
        hooks.add(ByteBuffer.wrap(Utils.javaSerialize(new StartGate(name))));
        if (gated.is_set_worker_hooks()) {
            hooks.addAll(gated.get_worker_hooks());
        }
        gated.set_worker_hooks(hooks);
        return gated;
    }

    /** Lets the workers of a topology go on, those that come later, too. */
    static void open(String name) {
        CompletableFuture<Void> gate = CLOSED.remove(name);
        if (gate != null) {
            gate.complete(null);
        }
    }

    /** An interrupt does not open it: Storm would make the spouts and bolts then. */
    @Override
    public void start(Map<String, Object> config, WorkerUserContext context) {
        CompletableFuture<Void> gate = CLOSED.get(topology);
        if (gate != null) {
            gate.join();
        }
    }
}
