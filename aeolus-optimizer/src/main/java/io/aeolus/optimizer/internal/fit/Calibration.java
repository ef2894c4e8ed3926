package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.fit.Wiring.Link;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Turns a profile into a dataflow with costs. What threads and processes took is exact, and known for up to three batch sizes, so that
 * it can be split into work and messages for each operator by itself; see {@link Fit}.
 */
public final class Calibration {

    /** A thread that is busy for so much of the time has work whenever it looks for it. */
    private static final double BUSY = 0.7;

    /** What other threads take of what tasks and ackers do, where it cannot be measured. */
    private static final double USUAL_OTHERS = 0.1;

    private final Profile profile;
    private final Wiring wiring;
    private final Processors processors;
    private final List<State> states;
    private final SourceRates rates;
    private final UsualCosts usual;
    private final UsualCosts usualInside;
    private final List<List<Link>> linksOf;
    private final CalibrationOptions options;
    private final List<String> remarks = new ArrayList<>();

    private Calibration(Profile profile, Optional<NetworkModel> network, CalibrationOptions options) {
        this.profile = profile;
        this.wiring = Wiring.of(profile);
        this.processors = Processors.of(profile);
        this.states = State.of(profile, processors);
        this.rates = new SourceRates(profile, wiring, states.get(0));
        this.usual = new UsualCosts(network, options.workers());
        this.usualInside = usual.inside();
        this.linksOf = wiring.linksByComponent();
        this.options = options;
    }

    /**
     * Models a profiled topology.
     *
     * @param profile the profile
     * @param network what messages cost, if it was measured
     * @param options what the profile cannot say
     * @return the model
     * @throws BadInputException if something is missing in the profile; one line that names it
     */
    public static Modelled model(Profile profile, Optional<NetworkModel> network, CalibrationOptions options)
            throws BadInputException {
        return new Calibration(profile, network, options).modelled();
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
                        new Streams(wiring, usual, !isUnacked()).of(fits, ackers, others.message()),
                        ackers(options.workers()),
                        others.rowNanos()),
                pending(),
                processors.cores(),
                processors.usableShare(),
                Stalls.nanos(profile),
                remarks);
    }

    /** As many as were profiled; with another number of workers one for each, as is Storm's custom, but none where there were none. */
    private int ackers(int workers) {
        int profiled = setting(Config.TOPOLOGY_ACKER_EXECUTORS).orElse(workers);
        if (isUnacked()) {
            return 0;
        }
        return profiled == 0 || workers == profile.workers().size() ? profiled : workers;
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
        return ofTask.isPresent() && ofTask.getAsInt() > 0
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
                                    link -> link.canBatch(),
                                    (link, cost) -> cost.batchNanos() / wiring.batch(link, state)))));
        }
        Fit.Usual messages = new Fit.Usual(
                messages(v, Link::canBatch, (link, cost) -> cost.singleNanos()),
                messages(v, Link::canBatch, (link, cost) -> cost.rowNanos()),
                messages(v, link -> !link.canBatch(), (link, cost) -> cost.singleNanos()));
        return Fit.of(
                asItIs.getAsDouble(), batched, messages, operator.cpuNanos().knownMean());
    }

    /**
     * What a component's threads do for each of its calls. A thread that has little to do looks for work now and then, which is no part of
     * any call and stops where there is more to do; so where processors are left, and the thread is not busy, its CPU time is no more
     * than an upper bound.
     */
    private OptionalDouble work(State state, int v) {
        ComponentProfile component = wiring.components().get(v);
        OptionalDouble thread = state.threadNanos(component.id());
        if (thread.isEmpty()) {
            return thread;
        }
        double all = thread.getAsDouble() * operatorCalls(v);
        double busy = state.callsPerNano(component.id())
                * (thread.getAsDouble() + Waits.nanos(component, profile))
                / Math.max(1, component.parallelism());
        OptionalDouble bySamples = bySamples(state, v);
        return state.isUsedUp() || busy >= BUSY || bySamples.isEmpty()
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
        return OptionalDouble.of(seconds * 1e9 / wiring.calls().get(v));
    }

    /** What user code takes by its samples, and its messages as usual. */
    private OptionalDouble bySamples(State state, int v) {
        OptionalDouble user = wiring.components().get(v).operator().cpuNanos().knownMean();
        return user.isPresent()
                ? OptionalDouble.of(user.getAsDouble() * operatorCalls(v)
                        + messages(v, link -> true, (link, cost) -> cost.nanos(wiring.batch(link, state))))
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

    /** What the messages of a call cost in the component's own threads: those that it gets and those that it sends. */
    private double messages(int v, Predicate<Link> which, OfMessage nanos) {
        double sum = 0;
        for (Link link : linksOf.get(v)) {
            if (!which.test(link)) {
                continue;
            }
            EdgeCost cost = usualInside.edge(link.bytes());
            if (link.consumer() == v) {
                sum += wiring.perCall(link, v) * nanos.nanos(link, cost.receiver());
            }
            if (link.producer() == v) {
                sum += wiring.perCall(link, v) * nanos.nanos(link, cost.sender());
            }
        }
        return sum;
    }

    /** What ackers do for each row; where processors are left, no more than is usual. */
    private OptionalDouble ackerNanos(State state) {
        if (state.isUsedUp() || state.ackerNanos().isEmpty()) {
            return state.ackerNanos();
        }
        double asUsual = wiring.messagesPerRow(
                link -> usualInside.edge(link.bytes()).acker().nanos(wiring.batch(link, state)));
        return OptionalDouble.of(Math.min(asUsual, state.ackerNanos().getAsDouble()));
    }

    /**
     * What neither user components nor ackers took: the garbage collector, the JVM's and Storm's other threads. Where processors are left,
     * most of that is threads that look for work.
     */
    private OptionalDouble otherNanos(State state) {
        if (state.processNanos().isEmpty()) {
            return OptionalDouble.empty();
        }
        double known = ackerNanos(state).orElse(0);
        for (int v = 0; v < wiring.components().size(); v++) {
            known += work(state, v).orElse(0) * wiring.calls().get(v) / wiring.rows();
        }
        double others = Math.max(0, state.processNanos().getAsDouble() - known);
        return OptionalDouble.of(state.isUsedUp() ? others : Math.min(others, USUAL_OTHERS * known));
    }

    private MachineFit machine(Function<State, OptionalDouble> nanos) {
        List<MachineFit.Point> points = new ArrayList<>();
        for (State state : states) {
            double messages = wiring.messagesPerRow(link -> 1 / wiring.batch(link, state));
            OptionalDouble known = nanos.apply(state);
            if (known.isPresent()) {
                points.add(new MachineFit.Point(known.getAsDouble(), messages));
            }
        }
        return points.isEmpty()
                ? new MachineFit(0, PartyCost.NONE)
                : MachineFit.of(points.get(0), points.subList(1, points.size()));
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
                        ? Limits.dop(component, options.maxDop())
                        : DopLimit.exactly(Math.max(1, component.parallelism()), DopLimit.Reason.NOT_CALLED));
    }
}
