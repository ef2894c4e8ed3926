package io.aeolus.probe.internal.record;

import io.aeolus.probe.Facet.KeptTuple;
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

/** Makes the recorders of tasks, in the threads of their executors, and makes them known to their worker's agent. */
public final class Recorders {

    private static final int MOST_TRACERS = 256;

    private Recorders() {}

    /** The recorder of a spout task. The rate, infinite for no limit, is that of all its spout's tasks. */
    public static SpoutObserver ofSpout(Map<String, Object> config, TopologyContext context, double ratePerSecond) {
        WorkerAgent agent = WorkerAgents.of(config);
        int tasks = context.getComponentTasks(context.getThisComponentId()).size();
        return agent.add(
                context,
                new SpoutRecorder(
                        System::nanoTime, ratePerSecond / tasks, agent::wake, new Tracers(mostTracers(config))));
    }

    /** None without ackers; few where the rows that wait for an ack are bounded, as these would count among them. */
    private static int mostTracers(Map<String, Object> config) {
        int pending = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        return StormCommon.hasAckers(config) ? pending > 0 ? Math.min(MOST_TRACERS, pending / 4) : MOST_TRACERS : 0;
    }

    /** What counts the rows that a task executes and sends. */
    public static FlowCounts ofFlow(Map<String, Object> config, TopologyContext context) {
        return WorkerAgents.of(config).add(context, new FlowCounts(context.getThisComponentId(), System::nanoTime));
    }

    /** The recorder of what a bolt task emits on some streams or, if there are none, of what it is given. */
    public static BoltObserver ofOutput(
            Map<String, Object> config, TopologyContext context, Set<String> streams, boolean keepsTuples) {
        WorkerAgent agent = WorkerAgents.of(config);
        // What a worker in the JVM that measures has done is lost with that JVM only.
        boolean isLocal = WorkerAgents.isLocal(config);
        return agent.add(
                context,
                new OutputRecorder(
                        streams,
                        keepsTuples,
                        isLocal ? OutputRecorder::valuesOf : bytesBy(config),
                        isLocal ? () -> {} : agent::awaitAck));
    }

    /** The timer of a bolt task's messages. */
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
            // A bolt may emit from several threads.
            synchronized (kryo) {
                try {
                    return new KeptTuple.Bytes(kryo.serialize(values));
                } catch (RuntimeException e) {
                    // Who reads of a failure sees the innermost cause only.
                    throw new IllegalArgumentException(
                            "a tuple of the output cannot be serialised, so it cannot be kept: " + e.getMessage());
                }
            }
        };
    }
}
