package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.PendingRoom;
import io.aeolus.optimizer.internal.fit.Wiring.Link;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Turns a profile into a dataflow with costs. What threads and processes took is exact, and known for up to three batch sizes, so that
 * it can be split into work and messages for each operator by itself; see {@link Fit}.
 */
public final class Calibration {

    /** How many times as long everything takes on the slower machine of {@link #slower}. */
    public static final double SLOWER = 1.05;

    /** What other threads take of what tasks and ackers do, where it cannot be measured. */
    private static final double USUAL_OTHERS = 0.1;

    private final Profile profile;
    private final Wiring wiring;
    private final Processors processors;
    private final List<State> states;
    private final SourceRates rates;
    private final UsualCosts usual;
    private final WorkerCounts workers;
    private final Map<Link, EdgeCost> crossings;
    private final Shape shape;

    private final PendingRoom room;
    private final List<List<Link>> linksOf;
    private final Map<String, Integer> maxDop;
    private final List<String> remarks = new ArrayList<>();

    private Calibration(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxDop) {
        this.profile = profile;
        this.wiring = Wiring.of(profile);
        this.processors = Processors.of(profile);
        this.states = State.of(profile, processors);
        this.rates = new SourceRates(profile, wiring, states.get(0));
        this.usual = new UsualCosts(network);
        this.room = PendingRoom.ofPlans(profile);
        remarks.addAll(room.remarks());
        ProfiledWorkers where = ProfiledWorkers.of(profile);
        this.workers = new WorkerCounts(
                where.count(),
                isUnacked() ? 0 : setting(Config.TOPOLOGY_ACKER_EXECUTORS).orElse(where.count()),
                DeclaredWorkers.kept(profile.config()));
        this.shape = Shape.of(wiring, streams(), rates, workers.profiledAckers(), states, pending());
        this.crossings = ProfiledCrossings.of(
                wiring,
                shape.dataflow(),
                where.placement(workers.profiledAckers()),
                where.machines(processors.usableShare()),
                pending());
        this.linksOf = wiring.linksByComponent();
        this.maxDop = maxDop;
    }

    /**
     * Models a profiled topology, with the highest dop of some components by id; throws one line that names what is missing in the profile.
     */
    public static Modelled model(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxDop)
            throws BadInputException {
        return new Calibration(profile, network, maxDop).modelled();
    }

    /** Models for each state of the profile, as if the machine had been {@value #SLOWER} times as slow in it. */
    public static List<Modelled> slower(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxDop)
            throws BadInputException {
        List<Modelled> slower = new ArrayList<>();
        for (int state = 0; state < SlowerMachine.states(profile); state++) {
            slower.add(model(SlowerMachine.in(profile, state, SLOWER), network, maxDop));
        }
        return slower;
    }

    private Modelled modelled() throws BadInputException {
        boolean hasSource = wiring.components().stream().anyMatch(component -> component.kind() == Kind.SPOUT);
        if (!hasSource) {
            throw new BadInputException(
                    "the profile has no source: profile a topology with a spout, while its tuples flow");
        }
        if (wiring.rows() == 0) {
            throw new BadInputException("the profile of '" + profile.topology()
                    + "' has no rows: profile it with input, or for longer (--seconds N)");
        }
        List<Fit> fits = new ArrayList<>();
        for (int v = 0; v < wiring.components().size(); v++) {
            fits.add(fit(v));
        }
        MachineFit ackers = machine(this::ackerNanos);
        MachineFit others = machine(this::otherNanos);
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < fits.size(); v++) {
            operators.add(operator(v, fits.get(v)));
        }
        return new Modelled(
                new Dataflow(
                                operators,
                                streams().of(fits, ackers, others.message()),
                                workers.profiledAckers(),
                                others.rowNanos())
                        .withBunchingOf(shape.dataflow()),
                pending(),
                ProfiledWorkers.of(profile).machines(processors.usableShare()),
                workers,
                Stalls.nanos(profile),
                remarks);
    }

    private Streams streams() {
        boolean isLoadAware =
                !ObjectReader.getBoolean(profile.config().get(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING), false);
        return new Streams(wiring, usual, room, !isUnacked(), isLoadAware);
    }

    /** Whether no source has its rows acked: then messages cost no acks, and nothing limits the rows under way. */
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

    private Fit fit(int v) throws BadInputException {
        ComponentProfile component = wiring.components().get(v);
        OperatorProfile operator = component.operator();
        if (wiring.calls().get(v) == 0 && !isReached(v)) {
            remarks.add(component.id() + " has not been called: it stays as it is");
            return new Fit(0, 1, 1);
        }
        OptionalDouble asItIs = work(states.get(0), v);
        if (asItIs.isEmpty()) {
            asItIs = byBusyShare(v);
        }
        if (asItIs.isEmpty()) {
            throw new BadInputException("the profile of '" + profile.topology() + "' has no samples of '"
                    + component.id() + "': profile it for longer (--seconds)");
        }
        List<Fit.Point> batched = new ArrayList<>();
        for (State state : states.subList(1, states.size())) {
            work(state, v)
                    .ifPresent(nanos -> batched.add(new Fit.Point(
                            nanos,
                            messages(
                                    v,
                                    Link::canBatch,
                                    this::inside,
                                    (link, cost) -> cost.batchNanos() / shape.rows(link, state)))));
        }
        Fit.Usual messages = new Fit.Usual(
                messages(v, Link::canBatch, this::inside, (link, cost) -> cost.singleNanos()),
                messages(v, Link::canBatch, this::inside, (link, cost) -> cost.rowNanos()),
                messages(v, link -> !link.canBatch(), this::inside, (link, cost) -> cost.singleNanos()));
        return Fit.of(
                asItIs.getAsDouble(), batched, messages, operator.cpuNanos().knownMean());
    }

    /**
     * What a component's threads do for each of its calls, if no message crossed workers. A thread that has little to do looks for work
     * now and then. That is no part of any call, and stops where there is more to do. So where processors are left, and the thread is not
     * busy, its CPU time is no more than an upper bound.
     */
    private OptionalDouble work(State state, int v) {
        ComponentProfile component = wiring.components().get(v);
        OptionalDouble thread = state.threadNanos(component.id());
        if (thread.isEmpty() || wiring.calls().get(v) == 0) {
            // Who was not called as it is may well have been in batches: calls that come once a minute say nothing of a
            // row.
            return OptionalDouble.empty();
        }
        double all = Math.max(0, thread.getAsDouble() * operatorCalls(v) - crossing(v, state));
        double busy = state.callsPerNano(component.id())
                * (thread.getAsDouble() + Waits.nanos(component, profile))
                / Math.max(1, component.parallelism());
        OptionalDouble bySamples = bySamples(state, v);
        return state.isUsedUp() || busy >= Bottleneck.BUSY_TASK || bySamples.isEmpty()
                ? OptionalDouble.of(all)
                : OptionalDouble.of(Math.min(all, bySamples.getAsDouble()));
    }

    /** Calls of an operator for each of those that the wiring counts, which are rows of a spout. */
    private double operatorCalls(int v) {
        return wiring.components().get(v).operator().calls() / wiring.calls().get(v);
    }

    /** What a thread took in all the time, for a component of which too few calls were looked at. */
    private OptionalDouble byBusyShare(int v) {
        ComponentProfile component = wiring.components().get(v);
        OperatorProfile operator = component.operator();
        if (operator.busyShare().isEmpty() || operator.calls() == 0) {
            return bySamples(states.get(0), v);
        }
        double seconds =
                operator.busyShare().getAsDouble() * profile.window().measuredSeconds() * component.parallelism();
        double all = seconds * 1e9 / wiring.calls().get(v);
        return OptionalDouble.of(Math.max(0, all - crossing(v, states.get(0))));
    }

    /** What user code takes by its samples, and its messages as usual. */
    private OptionalDouble bySamples(State state, int v) {
        OptionalDouble user = wiring.components().get(v).operator().cpuNanos().knownMean();
        return user.isPresent()
                ? OptionalDouble.of(user.getAsDouble() * operatorCalls(v)
                        + messages(v, link -> true, this::inside, (link, cost) -> cost.nanos(shape.rows(link, state))))
                : user;
    }

    /** Whether something flows to a component. */
    private boolean isReached(int v) {
        return linksOf.get(v).stream().anyMatch(link -> link.consumer() == v && link.tuples() > 0);
    }

    @FunctionalInterface
    private interface OfMessage {
        double nanos(Link link, PartyCost cost);
    }

    private EdgeCost inside(Link link) {
        return usual.inside(link.bytes());
    }

    private EdgeCost crossing(Link link) {
        return crossings.getOrDefault(link, EdgeCost.NONE);
    }

    /** What the messages of a call cost more in the component's own threads, as some crossed workers. */
    private double crossing(int v, State state) {
        return messages(v, link -> true, this::crossing, (link, cost) -> cost.nanos(shape.rows(link, state)));
    }

    /** What the messages of a call cost in the component's own threads: those that it gets and those that it sends. */
    private double messages(int v, Predicate<Link> which, Function<Link, EdgeCost> costs, OfMessage nanos) {
        double sum = 0;
        for (Link link : linksOf.get(v)) {
            if (!which.test(link)) {
                continue;
            }
            EdgeCost cost = costs.apply(link);
            if (link.consumer() == v) {
                sum += wiring.perCall(link, v) * nanos.nanos(link, cost.receiver());
            }
            if (link.producer() == v) {
                sum += wiring.perCall(link, v) * nanos.nanos(link, cost.sender());
            }
        }
        return sum;
    }

    /** What ackers do for each row, if no ack crossed workers; where processors are left or it is unknown, no more than is usual. */
    private double ackerNanos(State state) {
        if (isUnacked()) {
            return 0;
        }
        double asUsual = wiring.messagesPerRow(link -> inside(link).acker().nanos(shape.rows(link, state)));
        if (state.ackerNanos().isEmpty()) {
            return asUsual;
        }
        double crossed = wiring.messagesPerRow(link -> crossing(link).acker().nanos(shape.rows(link, state)));
        double measured = Math.max(0, state.ackerNanos().getAsDouble() - crossed);
        return state.isUsedUp() ? measured : Math.min(asUsual, measured);
    }

    /**
     * What neither user components nor ackers took: the garbage collector, the JVM's and Storm's other threads. Where processors are left,
     * most of that is threads that look for work; where it is unknown, it is what is usual.
     */
    private double otherNanos(State state) {
        double known = ackerNanos(state);
        for (int v = 0; v < wiring.components().size(); v++) {
            known += work(state, v).orElse(0) * wiring.calls().get(v) / wiring.rows();
        }
        double usually = USUAL_OTHERS * known;
        if (state.processNanos().isEmpty()) {
            return usually;
        }
        double crossed = wiring.messagesPerRow(link -> allParties(crossing(link), shape.rows(link, state)));
        double others = Math.max(0, state.processNanos().getAsDouble() - known - crossed);
        return state.isUsedUp() ? others : Math.min(others, usually);
    }

    private static double allParties(EdgeCost cost, double rows) {
        return cost.sender().nanos(rows)
                + cost.receiver().nanos(rows)
                + cost.acker().nanos(rows)
                + cost.machine().nanos(rows);
    }

    private MachineFit machine(ToDoubleFunction<State> nanos) {
        List<MachineFit.Point> points = new ArrayList<>();
        for (State state : states) {
            double messages = wiring.messagesPerRow(link -> 1 / shape.rows(link, state));
            points.add(new MachineFit.Point(nanos.applyAsDouble(state), messages));
        }
        return MachineFit.of(points.get(0), points.subList(1, points.size()));
    }

    private Operator operator(int v, Fit fit) {
        ComponentProfile component = wiring.components().get(v);
        boolean isSource = component.kind() == Kind.SPOUT;
        boolean isCalled = wiring.calls().get(v) > 0;
        OptionalDouble rate = isSource ? rates.rate(component) : OptionalDouble.empty();
        // A source that has a rate of its own waits as long as that takes.
        double wait = isCalled && rate.isEmpty() ? operatorCalls(v) * Waits.nanos(component, profile) : 0;
        return new Operator(
                component.id(),
                isSource,
                fit.ownNanos(),
                wait,
                rate,
                isSource ? wiring.calls().get(v) : 0,
                Math.max(1, component.parallelism()),
                isCalled
                        ? Limits.holding(
                                Limits.dop(component, TaskSettings.of(profile), maxDop), room.mostTasks(component.id()))
                        : DopLimit.exactly(Math.max(1, component.parallelism()), DopLimit.Reason.NOT_CALLED));
    }
}
