package io.aeolus.optimizer.internal.calibrate;

import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.calibrate.Wiring.Link;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Turns a profile into a dataflow with costs. What threads and processes took is exact, and known for up to three batch sizes, so that
 * it can be split into work and messages for each operator by itself; see {@link Fit}.
 */
public final class Calibration {

    /** A source that has nothing to emit for so long gives as much as there is. */
    private static final double IDLE_SOURCE = 0.2;

    /** What is so busy has little left. */
    private static final double AT_LIMIT = 0.7;

    private static final double LINGER_NANOS = StreamPlan.DEFAULT_LINGER.toNanos();

    private final Profile profile;
    private final Wiring wiring;
    private final Processors processors;
    private final List<State> states;
    private final UsualCosts usual;
    private final CalibrationOptions options;
    private final List<String> remarks = new ArrayList<>();

    private Calibration(Profile profile, Optional<NetworkModel> network, CalibrationOptions options) {
        this.profile = profile;
        this.wiring = Wiring.of(profile);
        this.processors = Processors.of(profile);
        this.states = State.of(profile, processors.usable());
        this.usual = new UsualCosts(network, options.workers());
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
            throw new BadInputException(
                    "the profile of '" + profile.topology() + "' has no rows: profile it with input");
        }
        List<Fit> fits = new ArrayList<>();
        for (int v = 0; v < wiring.components().size(); v++) {
            fits.add(fit(v));
        }
        MachineFit ackers = machine(state -> state.ackerNanos());
        MachineFit others = machine(this::otherNanos);
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < fits.size(); v++) {
            operators.add(operator(v, fits.get(v)));
        }
        return new Modelled(
                new Dataflow(
                        operators,
                        streams(fits, ackers, others.message()),
                        setting(Config.TOPOLOGY_ACKER_EXECUTORS).orElse(1) == 0 ? 0 : options.workers(),
                        others.rowNanos()),
                pending(),
                processors.cores(),
                processors.usableShare(),
                remarks);
    }

    /** Storm's setting is for each task of a spout. */
    private OptionalInt pending() {
        OptionalInt ofTask = setting(Config.TOPOLOGY_MAX_SPOUT_PENDING);
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
        double perCall = operator.calls() / wiring.calls().get(v);
        OptionalDouble asItIs = states.get(0).threadNanos(component.id());
        if (asItIs.isEmpty()) {
            asItIs = byBusyShare(component);
        }
        if (asItIs.isEmpty()) {
            asItIs = bySamples(v);
        }
        if (asItIs.isEmpty()) {
            throw new BadInputException("the profile of '" + profile.topology() + "' has no samples of '"
                    + component.id() + "': profile it for longer (--seconds)");
        }
        List<Fit.Point> batched = new ArrayList<>();
        for (State state : states.subList(1, states.size())) {
            state.threadNanos(component.id())
                    .ifPresent(nanos -> batched.add(new Fit.Point(
                            nanos * perCall,
                            messages(
                                    v,
                                    link -> link.canBatch(),
                                    (link, cost) -> cost.batchNanos() / wiring.batch(link, state, LINGER_NANOS)))));
        }
        Fit.Usual messages = new Fit.Usual(
                messages(v, Link::canBatch, (link, cost) -> cost.singleNanos()),
                messages(v, Link::canBatch, (link, cost) -> cost.rowNanos()),
                messages(v, link -> !link.canBatch(), (link, cost) -> cost.singleNanos()));
        return Fit.of(
                asItIs.getAsDouble() * perCall,
                batched,
                messages,
                operator.cpuNanos().knownMean());
    }

    /** What a thread took in all the time, for a component of which too few calls were looked at. */
    private OptionalDouble byBusyShare(ComponentProfile component) {
        OperatorProfile operator = component.operator();
        if (operator.busyShare().isEmpty() || operator.calls() == 0) {
            return OptionalDouble.empty();
        }
        double seconds =
                operator.busyShare().getAsDouble() * profile.window().measuredSeconds() * component.parallelism();
        return OptionalDouble.of(seconds * 1e9 / operator.calls());
    }

    /** What user code takes, and its messages as usual. */
    private OptionalDouble bySamples(int v) {
        OptionalDouble user = wiring.components().get(v).operator().cpuNanos().knownMean();
        return user.isPresent()
                ? OptionalDouble.of(user.getAsDouble() + messages(v, link -> true, (link, cost) -> cost.singleNanos()))
                : user;
    }

    /** Whether something flows to a component. */
    private boolean isReached(int v) {
        return wiring.links().stream().anyMatch(link -> link.consumer() == v && link.tuples() > 0);
    }

    @FunctionalInterface
    private interface OfMessage {
        double nanos(Link link, PartyCost cost);
    }

    /** What the messages of a call cost in the component's own threads: those that it gets and those that it sends. */
    private double messages(int v, java.util.function.Predicate<Link> which, OfMessage nanos) {
        double sum = 0;
        for (Link link : wiring.links()) {
            if (!which.test(link)) {
                continue;
            }
            EdgeCost cost = new UsualCosts(usual.network(), 1).edge(link.bytes());
            if (link.consumer() == v) {
                sum += wiring.perCall(link, v) * nanos.nanos(link, cost.receiver());
            }
            if (link.producer() == v) {
                sum += wiring.perCall(link, v) * nanos.nanos(link, cost.sender());
            }
        }
        return sum;
    }

    /** What neither user components nor ackers took: the garbage collector, the JVM's and Storm's other threads. */
    private OptionalDouble otherNanos(State state) {
        if (state.processNanos().isEmpty()) {
            return OptionalDouble.empty();
        }
        double known = state.ackerNanos().orElse(0);
        for (int v = 0; v < wiring.components().size(); v++) {
            ComponentProfile component = wiring.components().get(v);
            known += state.threadNanos(component.id()).orElse(0)
                    * component.operator().calls()
                    / wiring.rows();
        }
        return OptionalDouble.of(Math.max(0, state.processNanos().getAsDouble() - known));
    }

    private MachineFit machine(java.util.function.Function<State, OptionalDouble> nanos) {
        List<MachineFit.Point> points = new ArrayList<>();
        for (State state : states) {
            double messages = messagesPerRow(link -> 1 / wiring.batch(link, state, LINGER_NANOS));
            OptionalDouble known = nanos.apply(state);
            if (known.isPresent()) {
                points.add(new MachineFit.Point(known.getAsDouble(), messages));
            }
        }
        return points.isEmpty()
                ? new MachineFit(0, PartyCost.NONE)
                : MachineFit.of(points.get(0), points.subList(1, points.size()));
    }

    private double messagesPerRow(ToDoubleFunction<Link> weight) {
        return wiring.links().stream()
                .mapToDouble(link -> wiring.perRow(link) * weight.applyAsDouble(link))
                .sum();
    }

    private Operator operator(int v, Fit fit) {
        ComponentProfile component = wiring.components().get(v);
        boolean isSource = component.kind() == Kind.SPOUT;
        OperatorProfile operator = component.operator();
        boolean isCalled = wiring.calls().get(v) > 0;
        double perCall = isCalled ? operator.calls() / wiring.calls().get(v) : 0;
        // What a spout waits for is its input, which is in its rate.
        double wait =
                isSource ? 0 : perCall * Waits.nanos(component, profile.window().measuredSeconds());
        return new Operator(
                component.id(),
                isSource,
                fit.ownNanos(),
                wait,
                isSource ? rate(component) : OptionalDouble.empty(),
                isSource ? wiring.calls().get(v) : 0,
                Math.max(1, component.parallelism()),
                Limits.dop(component, options.maxDop()));
    }

    /**
     * The rate of a source that has no more: it is often idle, though nothing holds it up. A source is idle, too, while its last rows
     * wait for others.
     */
    private OptionalDouble rate(ComponentProfile spout) {
        boolean isIdle = spout.operator()
                .source()
                .filter(source -> source.idleShare() >= IDLE_SOURCE)
                .isPresent();
        if (!isIdle || spout.operator().active().isEmpty() || isHeldUp()) {
            return OptionalDouble.empty();
        }
        double callsPerSecond = spout.operator().active().get().callsPerSecond();
        int v = wiring.components().indexOf(spout);
        double rows = callsPerSecond * wiring.calls().get(v) / spout.operator().calls();
        return rows > 0 ? OptionalDouble.of(rows / 1e9) : OptionalDouble.empty();
    }

    /** Whether the processors or the tasks of some component were at their limit. */
    private boolean isHeldUp() {
        OptionalDouble busyCores = State.busyCores(profile.totals());
        if (busyCores.isPresent() && busyCores.getAsDouble() >= AT_LIMIT * processors.usable()) {
            return true;
        }
        for (ComponentProfile component : wiring.components()) {
            OperatorProfile operator = component.operator();
            OptionalDouble thread = states.get(0).threadNanos(component.id());
            if (thread.isEmpty() || operator.active().isEmpty()) {
                continue;
            }
            double nanos = thread.getAsDouble() + waitNanos(component);
            double busy = operator.active().get().callsPerSecond() * nanos / 1e9 / Math.max(1, component.parallelism());
            if (busy >= AT_LIMIT) {
                return true;
            }
        }
        return false;
    }

    private double waitNanos(ComponentProfile component) {
        // What a spout waits for is its input, which is in its rate.
        return component.kind() == Kind.SPOUT
                ? 0
                : Waits.nanos(component, profile.window().measuredSeconds());
    }

    private List<Stream> streams(List<Fit> fits, MachineFit ackers, PartyCost others) {
        List<Stream> streams = new ArrayList<>();
        List<Link> links = wiring.links();
        double allMessages = messagesPerRow(link -> 1);
        double ackerRow = allMessages > 0 ? ackers.rowNanos() / allMessages : 0;
        PartyCost acker = ackers.message().plus(new PartyCost(ackerRow, 0, ackerRow));
        for (int i = 0; i < links.size(); ) {
            Link first = links.get(i);
            List<Edge> edges = new ArrayList<>();
            for (; i < links.size() && isSameStream(links.get(i), first); i++) {
                Link link = links.get(i);
                edges.add(new Edge(
                        link.consumer(),
                        Limits.spread(wiring.components().get(link.consumer()), link.input()),
                        cost(link, fits, acker, others)));
            }
            streams.add(new Stream(
                    first.producer(),
                    first.stream(),
                    wiring.perCall(first, first.producer()),
                    first.bytes(),
                    Limits.batch(first.canBatch(), first.bytes()),
                    1,
                    edges));
        }
        return streams;
    }

    private static boolean isSameStream(Link one, Link other) {
        return one.producer() == other.producer() && one.stream().equals(other.stream());
    }

    private EdgeCost cost(Link link, List<Fit> fits, PartyCost acker, PartyCost others) {
        EdgeCost inside = new UsualCosts(usual.network(), 1).edge(link.bytes());
        EdgeCost more = usual.moreBetween(link.bytes());
        return new EdgeCost(
                scaled(inside.sender(), fits.get(link.producer())).plus(more.sender()),
                scaled(inside.receiver(), fits.get(link.consumer())).plus(more.receiver()),
                acker.plus(more.acker()),
                others.plus(more.machine()));
    }

    private static PartyCost scaled(PartyCost usual, Fit fit) {
        return new PartyCost(usual.singleNanos() * fit.single(), usual.batchNanos() * fit.batch(), usual.rowNanos());
    }
}
