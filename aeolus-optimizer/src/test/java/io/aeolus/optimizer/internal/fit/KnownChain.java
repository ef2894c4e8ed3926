// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.model.TaskWork;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.probe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.storm.Config;

/** The chain rows -> work (shuffle) -> store (fields) with known costs, and the profile that an ideal profiler would make of it. */
record KnownChain(
        CostModel model,
        double cpuWaitShare,
        double idleShare,
        OptionalDouble rate,
        double profilerCosts,
        int workers) {

    /** A single core, so that it is saturated whatever the costs are. */
    private static final int CORES = 1;

    private static final double LINGER_NANOS = 5e6;
    private static final double SECONDS = 10;
    private static final long ROWS = 1_000_000;
    private static final List<String> IDS = List.of("rows", "work", "store");
    private static final TaskShare KEYED = new TaskShare.ByKey(500, 0.01);

    static KnownChain random(SplittableRandom random) {
        return of(random, 0);
    }

    static KnownChain waiting(double waitNanos) {
        return of(new SplittableRandom(1), waitNanos);
    }

    private static KnownChain of(SplittableRandom random, double waitNanos) {
        double selectivity = random.nextInt(1, 30) / 10.0;
        ParallelismLimit any = ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE);
        Operator rows = Flows.source("rows", random.nextDouble(100, 1000), OptionalDouble.empty());
        Operator work = Flows.bolt("work", random.nextDouble(100, 3000), waitNanos, 1, any);
        Operator store = Flows.bolt("store", random.nextDouble(50, 1000), 0, 1, any);
        UsualCosts usual = new UsualCosts(Optional.empty());
        List<Factors> factors = List.of(Factors.of(random), Factors.of(random), Factors.of(random));
        PartyCost acker = new PartyCost(random.nextDouble(300, 900), random.nextDouble(300, 900), 0);
        PartyCost machine = new PartyCost(random.nextDouble(0, 300), random.nextDouble(0, 300), 0);
        List<Stream> streams = new ArrayList<>();
        for (int u = 0; u < 2; u++) {
            EdgeCost cost = usual.inside(40);
            Edge edge = new Edge(
                            u + 1,
                            u == 0 ? new TaskShare.Even() : KEYED,
                            new EdgeCost(
                                    factors.get(u).of(cost.sender()),
                                    factors.get(u + 1).of(cost.receiver()),
                                    acker,
                                    machine),
                            QueueingDelay.INSIDE,
                            new RemoteCost(
                                    u == 0 ? Route.OWN_FIRST : Route.ANYWHERE,
                                    usual.remote(40),
                                    usual.remoteAck(40),
                                    QueueingDelay.BETWEEN))
                    .withChained(ModelConstants.chainedCall(u == 0, OptionalDouble.empty()));
            streams.add(
                    new Stream(u, "default", u == 0 ? 1 : selectivity, 40, new BatchLimit(1000, ""), 1, List.of(edge)));
        }
        return new KnownChain(
                new CostModel(List.of(rows, work, store), streams, 1, random.nextDouble(0, 200)),
                0,
                0,
                OptionalDouble.empty(),
                0,
                1);
    }

    private record Factors(double single, double batch) {

        static Factors of(SplittableRandom random) {
            double single = random.nextDouble(0.6, 1.6);
            return new Factors(single, random.nextDouble(0.8, 3));
        }

        PartyCost of(PartyCost usual) {
            return new PartyCost(usual.singleNanos() * single, usual.batchNanos() * batch, usual.rowNanos());
        }
    }

    KnownChain withCpuWait(double share) {
        return Altered.with(this, "cpuWaitShare", share);
    }

    /** Slows down all work by the profiler's overhead. */
    KnownChain withProfilerCosts(double part) {
        return Altered.with(this, "profilerCosts", part);
    }

    /** The same chain with other costs of rows in batches. */
    KnownChain withRowCosts(double factor) {
        return withModel(model.withEdges((e, edge) -> edge.withCosts(
                new EdgeCost(
                        rows(edge.cost().sender(), factor),
                        rows(edge.cost().receiver(), factor),
                        edge.cost().acker(),
                        edge.cost().machine()),
                edge.remote())));
    }

    private static PartyCost rows(PartyCost cost, double factor) {
        return new PartyCost(cost.singleNanos(), cost.batchNanos(), cost.rowNanos() * factor);
    }

    /** Profiled in a number of workers on one machine, with one acker. */
    KnownChain withWorkers(int number) {
        return Altered.with(this, "workers", number);
    }

    Layout layout(int number) {
        return new Layout(number, Machines.single(CORES, 1));
    }

    /** Makes the source idle for a share of the time. */
    KnownChain withIdleSource(double share) {
        return Altered.with(this, "idleShare", share);
    }

    /** Limits the rate of the source, in tuples per nanosecond. */
    KnownChain withRate(double rowsPerNano) {
        return Altered.with(this, "rate", OptionalDouble.of(rowsPerNano));
    }

    Bounds bounds() {
        return Bounds.of(CORES, OptionalInt.empty(), new Lingers(LINGER_NANOS))
                .withRate(rate)
                .withTolerance(0.01);
    }

    Plan randomPlan(SplittableRandom random) {
        return plan(
                new int[] {1, random.nextInt(1, 5), random.nextInt(1, 4)},
                new int[] {random.nextInt(1, 500), random.nextInt(1, 500)});
    }

    private static Plan plan(int[] parallelism, int[] batches) {
        return Flows.plan(parallelism, batches, LINGER_NANOS, OptionalInt.empty());
    }

    /** Measurements of the chain with one batch size. */
    private record State(
            OptionalDouble rowsPerNano,
            Map<String, ActiveSpan> threads,
            OptionalDouble processNanos,
            OptionalDouble ackerNanos) {}

    /** Computes the measurements with a batch size, at the rate that it allows. */
    private State state(int batchSize) {
        Evaluation evaluation = new Problem(model, bounds(), layout(workers))
                .evaluate(plan(new int[] {1, 1, 1}, new int[] {batchSize, batchSize}));
        double rate = evaluation.rowsPerNano();
        Map<String, ActiveSpan> threads = new java.util.LinkedHashMap<>();
        for (int v = 0; v < IDS.size(); v++) {
            double busyNanos = evaluation.utilization().get(v) / (rate * perRow(v));
            threads.put(
                    IDS.get(v),
                    new ActiveSpan(
                            Math.round(ROWS * perRow(v)),
                            rate * perRow(v) * 1e9 / slower(),
                            slower() * (busyNanos - model.operator(v).waitNanos())));
        }
        return new State(
                OptionalDouble.of(rate),
                threads,
                OptionalDouble.of(evaluation.coreShare() * CORES / rate),
                OptionalDouble.of(evaluation.ackerShare() / rate));
    }

    private double perRow(int v) {
        return v < 2 ? 1 : model.stream(1).perCall();
    }

    Profile profile() {
        State asItIs = state(1);
        List<ComponentProfile> components = new ArrayList<>();
        for (int v = 0; v < IDS.size(); v++) {
            components.add(component(v, asItIs));
        }
        return new Profile(
                "chain",
                "chain.jar",
                "local",
                new Profile.Window(1, true, SECONDS),
                totals(asItIs),
                overheadShare(),
                List.of(),
                List.of(),
                IntStream.rangeClosed(1, workers).mapToObj(KnownChain::worker).toList(),
                Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 1),
                components,
                List.of(batched(16), batched(256)),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static WorkerProfile worker(int port) {
        return new WorkerProfile(
                "localhost:" + port,
                new Machine(CORES, 8, 2, "Java", "Storm"),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    /** The same chain with changed costs. */
    KnownChain changed(CostChange change) {
        return withModel(change.of(model));
    }

    KnownChain withModel(CostModel other) {
        return Altered.with(this, "model", other);
    }

    double rowsPerNano(Plan plan) {
        return evaluator().evaluate(plan, bounds()).rowsPerNano();
    }

    /** The profile of a run of a plan. */
    Profile observed(Plan plan) {
        Evaluation evaluation = evaluator().evaluate(plan, bounds());
        double rate = evaluation.rowsPerNano();
        TaskWork work = evaluator().work(plan, bounds(), rate);
        List<ComponentProfile> components = new ArrayList<>();
        for (ComponentProfile component : profile().components()) {
            int v = components.size();
            components.add(AlteredProfile.with(
                    component,
                    AlteredProfile.operator(
                            component.operator(),
                            Optional.of(new ActiveSpan(
                                    Math.round(ROWS * perRow(v)),
                                    rate * perRow(v) * 1e9,
                                    work.cpuNanos(v) / perRow(v))))));
        }
        Totals totals = new Totals(
                OptionalDouble.of(rate * 1e9),
                OptionalDouble.of(evaluation.coreShare() * CORES / rate),
                OptionalDouble.of(work.ackerNanos()),
                OptionalDouble.of(0),
                Optional.empty());
        return Altered.with(
                profile().withBatching(List.of(), List.of()),
                Map.of("totals", totals, "overheadShare", 0.0, "components", components));
    }

    private Evaluator evaluator() {
        return new Evaluator(model);
    }

    /** An unbatched profile with a low rate. */
    Profile slow(double rowsPerSecond) {
        Profile whole = profile();
        double fewer = rowsPerSecond / whole.totals().rowsPerSecond().orElseThrow();
        return Altered.with(whole, "components", AlteredProfile.slowed(whole, fewer))
                .withBatching(List.of(), List.of());
    }

    private Totals totals(State state) {
        double rows = state.rowsPerNano().orElseThrow() * 1e9;
        return new Totals(
                OptionalDouble.of(rows / slower()),
                OptionalDouble.of(state.processNanos().orElseThrow() * slower()),
                OptionalDouble.of(state.ackerNanos().orElseThrow() * slower()),
                OptionalDouble.of(0),
                Optional.empty());
    }

    private double overheadShare() {
        return 1 - 1 / slower();
    }

    private double slower() {
        return 1 + profilerCosts;
    }

    /** A batched state with full batches. */
    BatchedState batched(int size) {
        State state = state(size);
        return new BatchedState(
                size,
                new Profile.Window(1, true, SECONDS),
                totals(state),
                overheadShare(),
                List.of(),
                List.of(),
                IDS.stream()
                        .map(id -> new BatchedState.Cost(id, state.threads().get(id), OptionalDouble.empty()))
                        .toList(),
                Optional.empty(),
                Optional.empty());
    }

    private ComponentProfile component(int v, State state) {
        long calls = Math.round(ROWS * perRow(v));
        Operator operator = model.operator(v);
        Figure none = new Figure.Unknown(0, "no samples");
        double forProcessor = cpuWaitShare * SECONDS * 1e9 / calls;
        long tuples = v < 2 ? Math.round(ROWS * perRow(v + 1)) : 0;
        return new ComponentProfile(
                IDS.get(v),
                v == 0 ? Kind.SPOUT : Kind.BOLT,
                1,
                1,
                v == 0
                        ? List.of()
                        : List.of(new Input(
                                IDS.get(v - 1),
                                "default",
                                v == 1 ? "shuffle" : "fields",
                                v == 1 ? List.of() : List.of("key"))),
                List.of(new Output("default", List.of("key"))),
                new OperatorProfile(
                        calls,
                        calls,
                        0,
                        List.of(new Emitted(
                                "default",
                                tuples,
                                OptionalDouble.of((double) tuples / calls),
                                AlteredProfile.figure(40, 1000),
                                OptionalDouble.empty())),
                        AlteredProfile.figure(operator.cpuNanos() + operator.waitNanos() + forProcessor, 1000),
                        AlteredProfile.figure(operator.cpuNanos(), 1000),
                        none,
                        none,
                        OptionalDouble.empty(),
                        OptionalDouble.of(cpuWaitShare),
                        none,
                        OptionalDouble.empty(),
                        v == 0 ? Optional.of(new OperatorProfile.Source(0, idleShare, 0, calls)) : Optional.empty(),
                        v == 2
                                ? List.of(new Keys(
                                        "work", "default", 1000, 500, OptionalDouble.of(500), OptionalDouble.of(0.01)))
                                : List.of(),
                        Optional.of(state.threads().get(IDS.get(v))),
                        0),
                List.of(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
