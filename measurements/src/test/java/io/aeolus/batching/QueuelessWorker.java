// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.fixture.TestCluster;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.cluster.IStateStorage;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.daemon.supervisor.AdvancedFSOps;
import org.apache.storm.daemon.worker.WorkerState;
import org.apache.storm.executor.Executor;
import org.apache.storm.executor.ExecutorTransfer;
import org.apache.storm.executor.bolt.BoltExecutor;
import org.apache.storm.generated.Assignment;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.NodeInfo;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.messaging.local.Context;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.AddressedTuple;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.ConfigUtils;
import org.jspecify.annotations.Nullable;

/**
 * A Storm worker without queues. The worker's state, executors, tasks and collectors are Storm's classes; only the transfer of tuples is
 * replaced by a plain queue, which {@link #drain} empties on the caller's thread. Messages to ackers are passed to a consumer.
 *
 * <p>Storm reads the topology of the last worker created: create workers sequentially. Not thread-safe.
 */
final class QueuelessWorker {

    private static final String TOPOLOGY = "hop-1-1";
    private static final String NODE = "node";
    private static final int PORT = 6700;

    private final WorkerState state;
    private final WorkerTopologyContext context;
    private final Map<String, Object> conf = new HashMap<>(TestCluster.defaults());
    private final Queue<AddressedTuple> sent = new ArrayDeque<>();
    /** Indexed by task; null for tasks other than user bolts. */
    private final @Nullable BoltExecutor[] executors;

    private Consumer<Tuple> acker = tuple -> {};

    /**
     * Starts the tasks of all bolts in separate executors.
     *
     * @param topology its bolts get the resources from their contexts
     */
    QueuelessWorker(StormTopology topology, Map<String, Object> resources) throws Exception {
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        ConfigUtils.setInstance(new InMemory(topology));
        state = state(conf, topology);
        context = state.getWorkerTopologyContext();
        state.getUserSharedResources().putAll(resources);
        state.getIsWorkerActive().countDown();
        state.getIsTopologyActive().set(true);
        executors = new BoltExecutor[state.getTaskToComponent().size() + 1];
        for (String bolt : topology.get_bolts().keySet()) {
            for (int task : tasks(bolt)) {
                BoltExecutor executor = (BoltExecutor) Executor.mkExecutor(state, executorOf(task), Map.of());
                executor.setLocalExecutorTransfer(new HandOver());
                executors[task] = executor;
            }
        }
        for (BoltExecutor executor : executors) {
            if (executor != null) {
                // Prepares the bolt. The returned callable would drain Storm's queue.
                executor.call();
            }
        }
    }

    private static WorkerState state(Map<String, Object> conf, StormTopology topology) throws Exception {
        Map<List<Long>, NodeInfo> places = new HashMap<>();
        for (int task : StormCommon.stormTaskInfo(topology, conf).keySet()) {
            places.put(executorOf(task), new NodeInfo(NODE, Set.of((long) PORT)));
        }
        Assignment assignment = new Assignment("none");
        assignment.set_executor_node_port(places);
        return new WorkerState(
                conf,
                new Context(),
                TOPOLOGY,
                NODE,
                () -> {
                    throw new UnsupportedOperationException("there is no supervisor");
                },
                PORT,
                "worker",
                conf,
                answering(IStateStorage.class, method -> null),
                answering(
                        IStormClusterState.class, method -> method.equals("remoteAssignmentInfo") ? assignment : null),
                List.of(),
                new StormMetricRegistry(),
                new Credentials(Map.of()));
    }

    /** Replaces ZooKeeper during the construction of the worker. */
    private static <T> T answering(Class<T> type, Function<String, @Nullable Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.apply(method.getName())));
    }

    private static List<Long> executorOf(int task) {
        return List.of((long) task, (long) task);
    }

    /** The topology context of this worker's tuples. */
    WorkerTopologyContext context() {
        return context;
    }

    List<Integer> tasks(String component) {
        return state.getComponentToSortedTasks().get(component);
    }

    /** Sets the consumer of messages to ackers; by default they are dropped. */
    void setAcker(Consumer<Tuple> acker) {
        this.acker = acker;
    }

    /** Executes a tuple in its task or passes it to the acker. */
    void deliver(AddressedTuple tuple) {
        BoltExecutor executor = executors[tuple.dest];
        if (executor == null) {
            acker.accept(tuple.tuple);
        } else {
            executor.accept(tuple);
        }
    }

    /** Returns the next sent tuple; null if there is none. */
    @Nullable
    AddressedTuple poll() {
        return sent.poll();
    }

    /** Delivers sent tuples until the queue is empty. */
    void drain() {
        for (AddressedTuple tuple = sent.poll(); tuple != null; tuple = sent.poll()) {
            deliver(tuple);
        }
    }

    /** Replaces Storm's queues. */
    private final class HandOver extends ExecutorTransfer {

        HandOver() {
            super(state, conf);
        }

        @Override
        public void initLocalRecvQueues() {}

        @Override
        public boolean tryTransfer(AddressedTuple tuple, Queue<AddressedTuple> pendingEmits) {
            return sent.add(tuple);
        }

        @Override
        public void flush() {}
    }

    /** Replaces the files that a supervisor prepares for a worker. */
    private static final class InMemory extends ConfigUtils {

        private final StormTopology topology;

        InMemory(StormTopology topology) {
            this.topology = topology;
        }

        @Override
        public StormTopology readSupervisorTopologyImpl(Map<String, Object> conf, String id, AdvancedFSOps files) {
            return topology;
        }

        @Override
        public String supervisorLocalDirImpl(Map<String, Object> conf) {
            return "none";
        }
    }
}
