package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The processor time of each party in the states of a profile, for each source tuple.
 *
 * @param profile the profile
 * @param wiring its tuples
 * @param isAcked whether any rows are acked
 */
record StateTimes(Profile profile, Wiring wiring, boolean isAcked) {

    /** The sample of a state, with the traffic that it had. */
    CostSample sample(MeasuredState state, Traffic traffic) {
        double[][] terms = traffic.terms();
        List<OptionalDouble> nanos = new ArrayList<>();
        double known = 0;
        for (int v = 0; v < wiring.components().size(); v++) {
            OptionalDouble ofOperator = operator(state, v, usualMessages(terms[v]));
            known += ofOperator.orElse(0);
            nanos.add(ofOperator);
        }
        OptionalDouble ackers = ackers(state, usualMessages(terms[terms.length - 2]));
        known += ackers.orElse(0);
        nanos.add(ackers);
        nanos.add(others(state, known));
        return new CostSample(traffic, nanos, ModelConstants.PARTY_DEVIATION, Uncertainty.noise(profile));
    }

    private static double usualMessages(double[] terms) {
        double sum = 0;
        for (int kind = 1; kind < terms.length; kind++) {
            sum += terms[kind];
        }
        return sum;
    }

    /**
     * The time of an operator's threads. An idle thread polls now and then, which costs time that belongs to no call and ends when there is
     * more work. So unless processors were used up or the thread was busy, its time is only an upper bound.
     */
    private OptionalDouble operator(MeasuredState state, int v, double usualMessages) {
        double calls = callsPerRow(v);
        ComponentProfile component = wiring.components().get(v);
        OptionalDouble thread = state.threadNanos(component.id());
        // Batches of a component without calls in the first state may come once a minute: their cost is not known by
        // row.
        if (calls == 0 || thread.isEmpty()) {
            return state.batchSize() > 1 ? OptionalDouble.empty() : byBusyShare(v, usualMessages);
        }
        double all = thread.getAsDouble() * calls;
        double busy = state.callsPerNano(component.id())
                * (thread.getAsDouble() + Waits.nanos(component, profile))
                / Math.max(1, component.parallelism());
        OptionalDouble bySamples = bySamples(v, usualMessages);
        return state.isUsedUp() || busy >= ModelConstants.BUSY_THREAD || bySamples.isEmpty()
                ? OptionalDouble.of(all)
                : OptionalDouble.of(Math.min(all, bySamples.getAsDouble()));
    }

    /** Calls of an operator for each source tuple; of a spout, of {@code nextTuple}. */
    private double callsPerRow(int v) {
        return wiring.calls().get(v) == 0 || wiring.rows() == 0
                ? 0
                : wiring.components().get(v).operator().calls() / wiring.rows();
    }

    /** By the time that a thread was busy, of a component of which too few calls were timed. */
    private OptionalDouble byBusyShare(int v, double usualMessages) {
        ComponentProfile component = wiring.components().get(v);
        OperatorProfile operator = component.operator();
        if (operator.busyShare().isEmpty() || operator.calls() == 0) {
            return bySamples(v, usualMessages);
        }
        double seconds =
                operator.busyShare().getAsDouble() * profile.window().measuredSeconds() * component.parallelism();
        return OptionalDouble.of(seconds * 1e9 / wiring.rows());
    }

    /** By timed calls of user code, with messages that cost what is usual. */
    private OptionalDouble bySamples(int v, double usualMessages) {
        OptionalDouble user = wiring.components().get(v).operator().cpuNanos().knownMean();
        return user.isPresent() ? OptionalDouble.of(user.getAsDouble() * callsPerRow(v) + usualMessages) : user;
    }

    private OptionalDouble ackers(MeasuredState state, double usual) {
        if (!isAcked) {
            return OptionalDouble.empty();
        }
        OptionalDouble measured = state.ackerNanos();
        if (measured.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(state.isUsedUp() ? measured.getAsDouble() : Math.min(usual, measured.getAsDouble()));
    }

    /**
     * The time of neither components nor ackers: the garbage collector, and other threads of the JVM and of Storm. Where processors are left,
     * most of it is threads that poll.
     */
    private static OptionalDouble others(MeasuredState state, double known) {
        if (state.processNanos().isEmpty()) {
            return OptionalDouble.empty();
        }
        double others = Math.max(0, state.processNanos().getAsDouble() - known);
        return OptionalDouble.of(state.isUsedUp() ? others : Math.min(others, ModelConstants.USUAL_OTHERS * known));
    }

    /** The time of a call of each operator besides its messages, as far as samples of user code show it. */
    Numbers ownNanos() {
        double[] own = new double[wiring.components().size()];
        for (int v = 0; v < own.length; v++) {
            double user =
                    wiring.components().get(v).operator().cpuNanos().knownMean().orElse(0);
            own[v] = wiring.calls().get(v) == 0
                    ? 0
                    : user * callsPerRow(v) * wiring.rows() / wiring.calls().get(v);
        }
        return new Numbers(own);
    }
}
