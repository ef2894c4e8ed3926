// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.TaskReport.KeptTuple;
import io.aeolus.probe.internal.agent.WorkerAgent;
import io.aeolus.probe.internal.agent.WorkerAgents;
import io.aeolus.probe.internal.count.ReceiveQueue;
import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/** Creates the recorders of tasks and registers them with the worker's agent, in the threads of the tasks' executors. */
public final class Recorders {

    private static final int MAX_TRACERS = 256;

    /** Limits the memory for tuples that the collector has not acknowledged. */
    private static final int MAX_HELD_ACKS = 10_000;

    private Recorders() {}

    /**
     * Creates the recorder of a spout task.
     *
     * @param ratePerSecond the rate of all tasks of the spout; infinite for no limit
     */
    public static SpoutObserver ofSpout(Map<String, Object> config, TopologyContext context, double ratePerSecond) {
        WorkerAgent agent = WorkerAgents.of(config);
        int tasks = context.getComponentTasks(context.getThisComponentId()).size();
        Tracers tracers =
                new Tracers(maxTracers(config), () -> !context.getHooks().isEmpty());
        return agent.add(context, new SpoutRecorder(System::nanoTime, ratePerSecond / tasks, agent::wake, tracers));
    }

    /** Returns no tracers without ackers, and few if {@code topology.max.spout.pending} is set, because tracers count as pending. */
    private static int maxTracers(Map<String, Object> config) {
        if (!StormCommon.hasAckers(config)) {
            return 0;
        }
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return pending > 0 ? Math.min(MAX_TRACERS, pending / 4) : MAX_TRACERS;
    }

    /** Creates the counter of the rows that a task executes and emits. */
    public static FlowCounts ofFlow(Map<String, Object> config, TopologyContext context) {
        return WorkerAgents.of(config).add(context, new FlowCounts(context.getThisComponentId(), System::nanoTime));
    }

    /**
     * Creates the recorder of a bolt task's output.
     *
     * @param streams the recorded streams; empty to record the input
     */
    public static BoltObserver ofOutput(
            Map<String, Object> config, TopologyContext context, Set<String> streams, boolean keepsTuples) {
        WorkerAgent agent = WorkerAgents.of(config);
        // The output of a worker in this JVM is only lost together with the command.
        boolean isLocal = WorkerAgents.isLocal(config);
        return agent.add(
                context,
                new OutputRecorder(
                        streams,
                        keepsTuples,
                        isLocal ? OutputRecorder::valuesOf : bytesBy(config),
                        isLocal || stormBatches(config) ? 0 : MAX_HELD_ACKS,
                        agent::wake,
                        isLocal ? () -> {} : agent::awaitAck));
    }

    /** Whether Storm's own batching is on: the agent releases held acks in its own thread, whose batches Storm never flushes. */
    private static boolean stormBatches(Map<String, Object> config) {
        return ObjectReader.getInt(config.get(Config.TOPOLOGY_PRODUCER_BATCH_SIZE), 1) > 1
                || ObjectReader.getInt(config.get(Config.TOPOLOGY_TRANSFER_BATCH_SIZE), 1) > 1;
    }

    public static BoltObserver ofMessageTimes(Map<String, Object> config, TopologyContext context) {
        WorkerAgent agent = WorkerAgents.of(config);
        return agent.add(
                context,
                new MessageTimer(
                        System::nanoTime,
                        new SplittableRandom(context.getThisTaskId()),
                        new ReceiveQueue(agent, context)::messages));
    }

    private static Function<List<Object>, KeptTuple> bytesBy(Map<String, Object> config) {
        KryoValuesSerializer kryo = new KryoValuesSerializer(config);
        return values -> {
            // Bolts may emit from several threads.
            synchronized (kryo) {
                try {
                    return new KeptTuple.Bytes(kryo.serialize(values));
                } catch (RuntimeException e) {
                    // Without a cause: error reports show only the innermost cause.
                    throw new IllegalArgumentException(
                            "cannot keep a tuple of the output: it cannot be serialized: " + e.getMessage());
                }
            }
        };
    }
}
