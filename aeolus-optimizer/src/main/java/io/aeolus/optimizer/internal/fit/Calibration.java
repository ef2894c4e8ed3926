package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.PendingRoom;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Makes a model of a profile: the topology with usual costs, and a sample of its real costs for each state. */
public final class Calibration {

    private final Profile profile;
    private final Wiring wiring;
    private final Processors processors;
    private final List<MeasuredState> states;
    private final SourceRates rates;
    private final WorkerCounts workers;
    private final ProfiledWorkers places;
    private final Streams streams;
    private final StateTimes times;
    private final PendingRoom room;
    private final Map<String, Integer> maxParallelism;
    private final List<String> remarks = new ArrayList<>();

    private Calibration(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxParallelism) {
        this.profile = profile;
        this.wiring = Wiring.of(profile);
        this.processors = Processors.of(profile);
        this.states = MeasuredState.all(profile);
        this.rates = new SourceRates(profile, wiring, states.get(0));
        this.room = PendingRoom.ofPlans(profile);
        remarks.addAll(room.remarks());
        this.places = ProfiledWorkers.of(profile);
        this.workers = new WorkerCounts(
                places.count(),
                isUnacked() ? 0 : setting(Config.TOPOLOGY_ACKER_EXECUTORS).orElse(places.count()),
                DeclaredWorkers.kept(profile.config()));
        boolean isLoadAware =
                !ObjectReader.getBoolean(profile.config().get(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING), false);
        this.streams = new Streams(wiring, new UsualCosts(network), room, !isUnacked(), isLoadAware);
        this.times = new StateTimes(profile, wiring, !isUnacked());
        this.maxParallelism = maxParallelism;
    }

    /**
     * Models a profiled topology, with the highest parallelism of some components by id; throws one line that names what is missing in the profile.
     */
    public static Estimate estimate(
            Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxParallelism)
            throws BadInputException {
        return new Calibration(profile, network, maxParallelism).estimate();
    }

    private Estimate estimate() throws BadInputException {
        boolean hasSource = wiring.components().stream().anyMatch(component -> component.kind() == Kind.SPOUT);
        if (!hasSource) {
            throw new BadInputException(
                    "the profile has no source: profile a topology with a spout, while its tuples flow");
        }
        if (wiring.rows() == 0) {
            throw new BadInputException("the profile of '" + profile.topology()
                    + "' has no rows: profile it with input, or for longer (--seconds N)");
        }
        List<CostSample> samples = new ArrayList<>();
        CostModel usual;
        try {
            BatchFill shape = BatchFill.of(wiring, streams, rates, workers.profiledAckers(), states, pending());
            usual = shape.usual();
            List<EdgeCost> remote = remote(usual);
            for (MeasuredState state : states) {
                samples.add(times.sample(state, shape.traffic(state, remote)));
            }
        } catch (CycleException e) {
            throw TopologyModel.refused(e);
        }
        checkKnown(samples.get(0));
        Numbers own = times.ownNanos();
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < wiring.components().size(); v++) {
            operators.add(operator(v, own.get(v)));
        }
        CostModel prior = new CostModel(operators, usual.streams(), usual.ackers(), 0);
        TopologyModel frame = new TopologyModel(
                prior, pending(), places.machines(processors.usableShare()), workers, Stalls.nanos(profile), remarks);
        return Estimate.of(new CostEstimator(prior, ownDeviations(own, samples)), samples, frame);
    }

    /** Checks that the cost of each operator is known that something flows to. */
    private void checkKnown(CostSample asItIs) throws BadInputException {
        for (int v = 0; v < wiring.components().size(); v++) {
            ComponentProfile component = wiring.components().get(v);
            if (isSilent(v)) {
                remarks.add(component.id() + " has not been called: it stays as it is");
            } else if (asItIs.nanos().get(v).isEmpty()) {
                throw new BadInputException("the profile of '" + profile.topology() + "' has no samples of '"
                        + component.id() + "': profile it for longer (--seconds)");
            }
        }
    }

    private boolean isSilent(int v) {
        return wiring.calls().get(v) == 0
                && wiring.links().stream().noneMatch(link -> link.consumer() == v && link.tuples() > 0);
    }

    /** Samples of user code bound the own time of a call; without them, it can be all that was measured. */
    private Numbers ownDeviations(Numbers own, List<CostSample> samples) {
        int parties = own.size() + 2;
        double[] deviations = new double[parties];
        for (int party = 0; party < parties; party++) {
            double most = 1;
            for (CostSample sample : samples) {
                double calls = sample.traffic().terms()[party][0];
                most = calls > 0 ? Math.max(most, sample.nanos().get(party).orElse(0) / calls) : most;
            }
            deviations[party] = party == parties - 1 ? ModelConstants.OTHERS_DEVIATION * most : most;
            if (party < own.size() && own.get(party) > 0) {
                deviations[party] = Math.max(
                        ModelConstants.SAMPLED_CALL_DEVIATION * own.get(party), ModelConstants.CLOCK_DEVIATION_NANOS);
            }
        }
        return new Numbers(deviations);
    }

    /** What a tuple of each edge cost more, in the mean, as some of them crossed workers. */
    private List<EdgeCost> remote(CostModel usual) throws CycleException {
        return ProfiledRemoteCosts.of(
                usual,
                places.placement(workers.profiledAckers()),
                places.machines(processors.usableShare()),
                pending());
    }

    /** Whether no source has its rows acked: then messages cost no acks, and nothing limits the rows in flight. */
    private boolean isUnacked() {
        long sources = wiring.components().stream()
                .filter(component -> component.kind() == Kind.SPOUT)
                .count();
        return profile.unackedSources().size() == sources;
    }

    /** Storm's setting is for each task of a spout. Rows that are not acked do not count: as long as there are some, there is no limit. */
    private OptionalInt pending() {
        OptionalInt ofTask =
                profile.unackedSources().isEmpty() ? setting(Config.TOPOLOGY_MAX_SPOUT_PENDING) : OptionalInt.empty();
        long tasks = wiring.components().stream()
                .filter(component -> component.kind() == Kind.SPOUT)
                .mapToLong(ComponentProfile::tasks)
                .sum();
        return ofTask.isPresent() && ofTask.getAsInt() > 0 && tasks > 0
                ? OptionalInt.of((int) Math.min(Integer.MAX_VALUE, ofTask.getAsInt() * tasks))
                : OptionalInt.empty();
    }

    private OptionalInt setting(String name) {
        Integer value = ObjectReader.getInt(profile.config().get(name), null);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private Operator operator(int v, double ownNanos) {
        ComponentProfile component = wiring.components().get(v);
        boolean isSource = component.kind() == Kind.SPOUT;
        boolean isCalled = wiring.calls().get(v) > 0;
        OptionalDouble rate = isSource ? rates.rate(component) : OptionalDouble.empty();
        // A source that sets its own rate waits as long as that takes.
        double calls = isCalled ? component.operator().calls() / wiring.calls().get(v) : 0;
        double wait = isCalled && rate.isEmpty() ? calls * Waits.nanos(component, profile) : 0;
        return new Operator(
                component.id(),
                isSource,
                ownNanos,
                wait,
                rate,
                isSource ? wiring.calls().get(v) : 0,
                Math.max(1, component.parallelism()),
                isCalled
                        ? Limits.holding(
                                Limits.parallelism(component, TaskSettings.of(profile), maxParallelism),
                                room.mostTasks(component.id()))
                        : ParallelismLimit.exactly(
                                Math.max(1, component.parallelism()), ParallelismLimit.Reason.NOT_CALLED));
    }
}
