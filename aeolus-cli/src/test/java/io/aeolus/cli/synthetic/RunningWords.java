// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import static io.aeolus.cli.synthetic.OperatorMaker.measured;

import io.aeolus.batching.LiveBatches;
import io.aeolus.cases.Altered;
import io.aeolus.cli.internal.advise.AdviceGoals;
import io.aeolus.cli.internal.advise.AdviceGoals.ConsumerLag;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunningLoad;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.probe.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A running topology with known costs, on a machine with 32 cores: 'lines' sends to 'split', which sends each tuple to 'count'. A call of
 * 'split' takes 100 us, a call of 'count' 20 us, mostly user code. Each component has eight tasks. As in each profile of a running topology,
 * the spout has only counts.
 *
 * @param tuplesPerSecond the rate of the spout
 * @param split executors of 'split'
 * @param count executors of 'count'
 * @param hasBacklog whether the spout has as many tuples in flight as it may have
 * @param splitNanos CPU time of a call of 'split'
 */
public record RunningWords(double tuplesPerSecond, int split, int count, boolean hasBacklog, double splitNanos) {

    /** Tasks of each bolt. */
    public static final int TASKS = 8;

    /** CPU time of a call of 'split'. */
    public static final double SPLIT_NANOS = 100_000;

    /** CPU time of a call of 'count'. */
    public static final double COUNT_NANOS = 20_000;

    private static final int PENDING = 5_000;
    private static final int UPTIME_SECONDS = 3_600;
    private static final double ACKER_NANOS = 1_000;
    private static final int CORES = 32;

    /** With a spout that waits for input. */
    public RunningWords(double tuplesPerSecond, int split, int count) {
        this(tuplesPerSecond, split, count, false);
    }

    /** With the usual time of 'split'. */
    public RunningWords(double tuplesPerSecond, int split, int count, boolean hasBacklog) {
        this(tuplesPerSecond, split, count, hasBacklog, SPLIT_NANOS);
    }

    /** Goals with the usual bounds, a target utilization of 70 % and a smallest gain of 10 %. */
    public static AdviceGoals goals(Optional<Duration> linger, OptionalDouble rate, Optional<ConsumerLag> lag) {
        return new AdviceGoals(OptimizerOptions.defaults(), linger, Optional.empty(), 0.7, 0.1, rate, lag);
    }

    /** The load in the measured time. */
    public RunningLoad load() {
        return new RunningLoad(profile(), Map.of("lines", hasBacklog ? 1e3 * PENDING / tuplesPerSecond : 2));
    }

    /** The profile of the load. */
    public Profile profile() {
        return profile(List.of());
    }

    /** The profile of the load, with problems. */
    public Profile profile(List<String> problems) {
        return new Profile(
                "words",
                "words",
                Profile.RUNNING,
                new Profile.Window(UPTIME_SECONDS, true, Profiles.SECONDS),
                new Profile.Totals(
                        OptionalDouble.of(tuplesPerSecond),
                        OptionalDouble.empty(),
                        OptionalDouble.of(ACKER_NANOS),
                        OptionalDouble.empty(),
                        Optional.empty()),
                0,
                problems,
                List.of(),
                List.of(new WorkerProfile(
                        "host:6700",
                        new Machine(CORES, 64, 16, "Java 17.0.1", "2.8.3"),
                        OptionalDouble.empty(),
                        OptionalDouble.empty())),
                Map.of("topology.max.spout.pending", PENDING),
                components(),
                List.of(),
                List.of(),
                Optional.of(0.01),
                Optional.empty());
    }

    /**
     * The load of the topology with batches.
     *
     * @param live the present batches, whose mean size is a tuple
     * @param settings more settings of the topology
     */
    public Profile batched(LiveBatches live, Map<String, Object> settings) {
        Profile words = profile();
        List<ComponentProfile> components = words.components().stream()
                .map(component -> new ComponentProfile(
                        component.id(),
                        component.kind(),
                        component.parallelism(),
                        component.tasks(),
                        component.inputs(),
                        component.outputs(),
                        component.operator(),
                        component.taskProfiles(),
                        component.id().equals("count") ? OptionalDouble.empty() : OptionalDouble.of(1),
                        component.declared(),
                        component.held(),
                        component.runsIn(),
                        component.chaining()))
                .toList();
        Map<String, Object> config = new HashMap<>(words.config());
        config.put(LiveBatches.KEY, live.toJson());
        config.putAll(settings);
        return Altered.with(words, Map.of("components", components, "config", config));
    }

    /** The deployment. */
    public DeployedTopology deployed() {
        return new DeployedTopology(
                "words",
                true,
                1,
                false,
                Map.of(
                        "lines", new DeployedTopology.Component(1, 1),
                        "split", new DeployedTopology.Component(split, TASKS),
                        "count", new DeployedTopology.Component(count, TASKS)),
                Map.of(),
                Map.of("topology.max.spout.pending", PENDING));
    }

    private List<ComponentProfile> components() {
        long calls = Math.round(tuplesPerSecond * Profiles.SECONDS);
        return List.of(
                Profiles.component(
                        "lines",
                        Kind.SPOUT,
                        new OperatorMaker(calls)
                                .emits("default", calls, OperatorMaker.NONE)
                                .acks(calls, 0)
                                .make()),
                bolt("split", "lines", "shuffle", split, splitNanos),
                bolt("count", "split", "fields", count, COUNT_NANOS));
    }

    private ComponentProfile bolt(String id, String producer, String grouping, int executors, double nanos) {
        List<ComponentProfile.TaskProfile> tasks = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            tasks.add(Profiles.task(task, operator(id, nanos, tuplesPerSecond / TASKS)));
        }
        List<String> fields = grouping.equals("fields") ? List.of("word") : List.of();
        return Profiles.component(
                id,
                Kind.BOLT,
                executors,
                List.of(new Input(producer, "default", grouping, fields)),
                operator(id, nanos, tuplesPerSecond),
                tasks);
    }

    private static OperatorProfile operator(String id, double nanos, double perSecond) {
        long calls = Math.round(perSecond * Profiles.SECONDS);
        boolean emits = id.equals("split");
        double user = nanos - (emits ? 3_000 : 1_000);
        OperatorMaker maker = new OperatorMaker(calls)
                .call(user, user)
                .acks(calls, 0)
                .ack(300)
                .active(Profiles.active(perSecond, nanos));
        return (emits ? maker.emits("default", calls, measured(20)).emit(1_000) : maker).make();
    }
}
