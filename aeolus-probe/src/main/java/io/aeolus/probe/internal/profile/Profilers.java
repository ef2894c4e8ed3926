// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import io.aeolus.probe.internal.agent.WorkerAgent;
import io.aeolus.probe.internal.agent.WorkerAgents;
import io.aeolus.probe.internal.count.ReceiveQueue;
import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.profile.TaskProfiler.Meter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;

/** Creates the profilers of tasks and registers them with the worker's agent, in the threads of the tasks' executors. */
public final class Profilers {

    /**
     * Share of a thread's time, and of the machine's processors over all tasks of the process, that bursts of one kind (calls, emits, acks)
     * may take.
     */
    private static final double SHARE = 0.003;

    private static final int WALL_DISTANCES = 4;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Profilers() {}

    public static BoltObserver ofBolt(Map<String, Object> config, TopologyContext context) {
        WorkerAgent agent = WorkerAgents.of(config);
        ReceiveQueue queue = new ReceiveQueue(agent, context);
        Meter meter = meter(agent, new SampleStore(config, keysOf(context)), context);
        return agent.add(context, new BoltProfiler(meter, queue::messages, queue::executed));
    }

    public static BoltObserver counterOfBolt(Map<String, Object> config, TopologyContext context) {
        return WorkerAgents.of(config).add(context, new CallCounter());
    }

    public static SpoutObserver ofSpout(Map<String, Object> config, TopologyContext context) {
        WorkerAgent agent = WorkerAgents.of(config);
        return agent.add(context, new SpoutProfiler(meter(agent, new SampleStore(config, List.of()), context)));
    }

    public static SpoutObserver counterOfSpout(Map<String, Object> config, TopologyContext context) {
        return WorkerAgents.of(config)
                .add(
                        context,
                        new SpoutCounter(
                                System::nanoTime,
                                THREADS::getCurrentThreadCpuTime,
                                new SplittableRandom(context.getThisTaskId())));
    }

    private static Meter meter(WorkerAgent agent, SampleStore store, TopologyContext context) {
        return new Meter(
                new MeteredClock(System::nanoTime, WALL_DISTANCES),
                // A reading of the CPU clock takes about ten times as long.
                new MeteredClock(THREADS::getCurrentThreadCpuTime, 1),
                store,
                new SplittableRandom(context.getThisTaskId()),
                () -> share(agent));
    }

    private static double share(WorkerAgent agent) {
        double processors = Runtime.getRuntime().availableProcessors();
        return SHARE * Math.min(1, processors / Math.max(1, agent.observers()));
    }

    private static List<KeySketch> keysOf(TopologyContext context) {
        List<KeySketch> sketches = new ArrayList<>();
        context.getThisSources()
                .forEach((stream, grouping) -> UserStreams.keyOf(grouping).ifPresent(key -> {
                    Fields fields = context.getComponentOutputFields(stream.get_componentId(), stream.get_streamId());
                    int[] indexes = key.stream().mapToInt(fields::fieldIndex).toArray();
                    StreamName input = new StreamName(stream.get_componentId(), stream.get_streamId());
                    sketches.add(new KeySketch(input, indexes));
                }));
        return sketches;
    }
}
