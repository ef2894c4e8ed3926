// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.HeldTime;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.HeldTuples;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.layout.Placement;
import io.aeolus.optimizer.internal.layout.WorkerFlow;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Creates the model of a profile: the topology with usual costs, and a sample of its real costs for each state. */
public final class Calibration {

    private final Profile profile;
    private final ProfileGraph graph;
    private final List<ComponentProfile> spouts;
    private final OptionalInt pending;
    private final Processors processors;
    private final List<MeasuredState> states;
    private final SourceRates rates;
    private final WorkerCounts workers;
    private final ProfiledWorkers places;
    private final StreamFactory streams;
    private final StateTimes times;
    private final HeldTuples held;
    private final Map<String, Integer> maxParallelism;
    private final List<String> remarks = new ArrayList<>();

    private Calibration(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxParallelism) {
        this.profile = profile;
        this.graph = ProfileGraph.of(profile);
        this.spouts = graph.components().stream()
                .filter(component -> component.kind() == Kind.SPOUT)
                .toList();
        this.pending = PendingLimit.of(profile, profile.config()).ofAllTasks(0);
        this.processors = Processors.of(profile);
        this.states = MeasuredState.all(profile);
        this.rates = new SourceRates(profile, graph, states.get(0));
        this.held = HeldTuples.forPlans(profile);
        remarks.addAll(held.remarks());
        this.places = ProfiledWorkers.of(profile);
        this.workers = new WorkerCounts(
                places.count(),
                isUnacked() ? 0 : setting(Config.TOPOLOGY_ACKER_EXECUTORS).orElse(places.count()),
                DeclaredWorkers.ofProfile(profile.config()));
        this.streams = new StreamFactory(profile, graph, new UsualCosts(network), held, !isUnacked());
        this.times = new StateTimes(profile, graph, !isUnacked());
        this.maxParallelism = maxParallelism;
    }

    /**
     * Models a profiled topology, with the highest parallelism of some components by id, and a further remark. Throws a
     * {@code BadInputException} if the profile is incomplete.
     */
    public static Estimate estimate(
            Profile profile,
            Optional<NetworkModel> network,
            Map<String, Integer> maxParallelism,
            Optional<String> remark)
            throws BadInputException {
        return new Calibration(profile, network, maxParallelism).estimate(remark);
    }

    private Estimate estimate(Optional<String> remark) throws BadInputException {
        if (spouts.isEmpty()) {
            throw new BadInputException(
                    "the profile has no spout with tuples: profile the topology while it processes input");
        }
        if (graph.rows() == 0) {
            throw new BadInputException("the profile of '" + profile.topology()
                    + "' has no tuples: profile it with input, or for longer (--seconds N)");
        }
        if (states.stream().anyMatch(state -> state.warmShare() <= 0)) {
            throw new BadInputException(
                    "the profile of '" + profile.topology()
                            + "' contradicts itself: the JIT compilers took all CPU time of the workers (compilerNanosPerRow); profile it again");
        }
        CostModel usual = withBurstFactors(withUsualCosts());
        List<EdgeCost> remote = remote(usual);
        List<CostSample> samples = states.stream()
                .map(state -> times.sample(state, traffic(usual, state, remote)))
                .toList();
        checkKnown(samples.get(0));
        remark.ifPresent(remarks::add);
        Numbers own = times.ownNanos();
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < graph.components().size(); v++) {
            operators.add(operator(v, usual.operator(v), own.get(v)));
        }
        CostModel prior = usual.withOperators(operators);
        TopologyModel frame = new TopologyModel(
                prior,
                pending,
                places.machines(processors.usableShare()),
                workers,
                Stalls.nanos(profile),
                remarks,
                ChainRulesFactory.of(profile));
        CostEstimator estimator = new CostEstimator(prior, ownDeviations(own, samples));
        if (samples.stream().anyMatch(estimator::isContradictory)) {
            throw new BadInputException(
                    "the profile of '" + profile.topology()
                            + "' contradicts itself: its CPU times are far too short for its numbers of tuples; profile it again");
        }
        return Estimate.of(estimator, samples, frame);
    }

    /** Returns the topology with usual costs of messages, no costs of user code, and evenly spaced rows. */
    private CostModel withUsualCosts() {
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < graph.components().size(); v++) {
            ComponentProfile component = graph.components().get(v);
            boolean isSource = component.kind() == Kind.SPOUT;
            int parallelism = Math.max(1, component.parallelism());
            operators.add(new Operator(
                    component.id(),
                    isSource,
                    0,
                    0,
                    isSource ? rates.rate(component) : OptionalDouble.empty(),
                    isSource ? graph.calls().get(v) : 0,
                    parallelism,
                    ParallelismLimit.exactly(parallelism, ParallelismLimit.Reason.NONE)));
        }
        double heldSeconds = HeldTime.ofPlans(profile).map(HeldTime::seconds).orElse(0.0);
        return new CostModel(
                operators,
                streams.withUsualCosts(),
                workers.profiledAckers(),
                0,
                List.of(),
                heldSeconds * Nanos.PER_SECOND);
    }

    /** Counted batches show burst factors. The largest batches decide: smaller ones fill sooner and show less. */
    private CostModel withBurstFactors(CostModel even) {
        CostModel counted = even;
        for (MeasuredState state : states) {
            if (!state.rowsPerBatch().isEmpty() && state.rowsPerNano() > 0) {
                counted = BurstFactors.learned(
                        even,
                        bounds(even, pending),
                        plan(even, state, pending),
                        state.rowsPerNano(),
                        state.rowsPerBatch());
            }
        }
        return counted;
    }

    /** Returns the traffic of a state; {@code remote} is the additional cost of a tuple of each edge, as some cross workers. */
    private Traffic traffic(CostModel usual, MeasuredState state, List<EdgeCost> remote) {
        // Unless batches were counted, the limit on pending tuples may not have kept batches from filling.
        OptionalInt known = state.rowsPerBatch().isEmpty() ? OptionalInt.empty() : pending;
        return Traffic.of(usual, usual, plan(usual, state, known), bounds(usual, known), state.rowsPerNano(), remote);
    }

    private Plan plan(CostModel model, MeasuredState state, OptionalInt pending) {
        return Plan.inBatches(model, state.batchSize(), ProfiledLingers.of(profile, model), pending);
    }

    /** With any number of cores. */
    private Bounds bounds(CostModel model, OptionalInt pending) {
        return Bounds.of(Double.MAX_VALUE, pending, ProfiledLingers.of(profile, model));
    }

    /** Checks that the cost of each operator with input was measured. A profile of a running topology has no costs of spouts. */
    private void checkKnown(CostSample asItIs) throws BadInputException {
        for (int v = 0; v < graph.components().size(); v++) {
            ComponentProfile component = graph.components().get(v);
            if (isSilent(v)) {
                remarks.add(component.id() + " was not called in the profile: it keeps its parallelism");
            } else if (asItIs.nanos().get(v).isEmpty() && !profile.isOfRunning()) {
                throw new BadInputException("the profile of '" + profile.topology() + "' has no samples of '"
                        + component.id() + "': profile it for longer (--seconds)");
            }
        }
    }

    private boolean isSilent(int v) {
        return graph.calls().get(v) == 0
                && graph.streams().stream()
                        .filter(sent -> sent.tuples() > 0)
                        .flatMap(sent -> sent.consumers().stream())
                        .noneMatch(consumer -> consumer.index() == v);
    }

    /** Returns the deviation of a call's own time: small if user code was sampled; otherwise the own time can be all of the measured time. */
    private Numbers ownDeviations(Numbers own, List<CostSample> samples) {
        int parties = own.size() + 2;
        double[] deviations = new double[parties];
        for (int party = 0; party < parties; party++) {
            double most = 1;
            for (CostSample sample : samples) {
                double calls = sample.traffic().terms()[party][0];
                most = calls > 0 ? Math.max(most, sample.nanos().get(party).orElse(0) / calls) : most;
            }
            if (party < own.size() && samples.get(0).nanos().get(party).isEmpty()) {
                most = Math.max(most, unmeasuredDeviation(party));
            }
            deviations[party] = party == parties - 1 ? ModelConstants.OTHERS_DEVIATION * most : most;
            if (party < own.size() && own.get(party) > 0) {
                deviations[party] = Math.max(
                        ModelConstants.SAMPLED_CALL_DEVIATION * own.get(party), ModelConstants.CLOCK_DEVIATION_NANOS);
            }
        }
        return new Numbers(deviations);
    }

    /** Returns the deviation of the own time of an operator that was called but not measured: within the time of its executors. */
    private double unmeasuredDeviation(int v) {
        double calls = graph.calls().get(v);
        double seconds =
                profile.window().measuredSeconds() * graph.components().get(v).parallelism();
        return calls > 0 ? Math.min(ModelConstants.UNMEASURED_DEVIATION_NANOS, seconds * 1e9 / calls / 2) : 0;
    }

    /** Returns the mean additional cost of a tuple of each edge, as some cross workers. */
    private List<EdgeCost> remote(CostModel usual) {
        Placement placement = places.placement(workers.profiledAckers());
        Machines machines = places.machines(processors.usableShare());
        return new WorkerFlow(usual, placement, machines, pending).remoteCosts(usual);
    }

    /**
     * Returns whether no source's tuples are acked: then messages cost no acks, and nothing limits pending tuples. A source without tuples does
     * not show whether it emits with message ids.
     */
    private boolean isUnacked() {
        List<String> unacked = profile.unackedSources();
        return spouts.stream()
                .filter(spout -> spout.operator().tuplesEmitted() > 0)
                .allMatch(spout -> unacked.contains(spout.id()));
    }

    private OptionalInt setting(String name) {
        Integer value = ObjectReader.getInt(profile.config().get(name), null);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private Operator operator(int v, Operator usual, double ownNanos) {
        ComponentProfile component = graph.components().get(v);
        boolean isCalled = graph.calls().get(v) > 0;
        // A paced source waits as long as its pace takes.
        double calls = isCalled ? component.operator().calls() / graph.calls().get(v) : 0;
        double wait = isCalled && usual.rate().isEmpty() ? calls * Waits.nanos(component, profile) : 0;
        ParallelismLimit limit = isCalled
                ? ComponentLimits.holding(
                        ComponentLimits.parallelism(component, TaskSettings.of(profile), maxParallelism),
                        held.maxTasks(component.id()))
                : ParallelismLimit.exactly(usual.parallelism(), ParallelismLimit.Reason.NOT_CALLED)
                        .withFixedTasks(Math.max(1, component.tasks()));
        return usual.withTimes(ownNanos, wait).withLimit(limit);
    }
}
