// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** CPU time of each party per source tuple, in the states of a profile. */
record StateTimes(Profile profile, ProfileGraph graph, boolean isAcked) {

    /** Returns the sample of a state with its traffic. */
    CostSample sample(MeasuredState state, Traffic traffic) {
        double[][] terms = traffic.terms();
        List<OptionalDouble> nanos = new ArrayList<>();
        double known = 0;
        for (int v = 0; v < graph.components().size(); v++) {
            OptionalDouble ofOperator = operator(state, v, usualMessages(terms[v]));
            known += ofOperator.orElse(0);
            nanos.add(ofOperator);
        }
        OptionalDouble ackers = ackers(state, usualMessages(terms[terms.length - 2]));
        known += ackers.orElse(0);
        nanos.add(ackers);
        nanos.add(others(state, known));
        return profile.isOfRunning()
                ? new CostSample(
                        traffic, nanos, ModelConstants.ELAPSED_DEVIATION, Uncertainty.noise(profile), errors(nanos))
                : new CostSample(traffic, nanos, ModelConstants.PARTY_DEVIATION, Uncertainty.noise(profile));
    }

    /** Returns the standard errors of sampled times. */
    private Numbers errors(List<OptionalDouble> nanos) {
        double[] errors = new double[nanos.size()];
        for (int v = 0; v < graph.components().size(); v++) {
            if (graph.components().get(v).operator().wallNanos() instanceof Figure.Average time
                    && nanos.get(v).isPresent()) {
                // The estimated CPU time can be a part of the elapsed time.
                double part = time.average() > 0
                        ? Math.min(1, nanos.get(v).getAsDouble() / (callsPerRow(v) * time.average()))
                        : 1;
                errors[v] = part * callsPerRow(v) * time.confidence95() / ModelConstants.DEVIATIONS_OF_95_PERCENT;
            }
        }
        return new Numbers(errors);
    }

    private static double usualMessages(double[] terms) {
        double sum = 0;
        for (int kind = 1; kind < terms.length; kind++) {
            sum += terms[kind];
        }
        return sum;
    }

    /**
     * Returns the time of an operator's threads. An idle thread polls its queue; this time belongs to no call and is not needed under load.
     * So unless the cores or the thread were saturated, the measured time is only an upper bound.
     */
    private OptionalDouble operator(MeasuredState state, int v, double usualMessages) {
        double calls = callsPerRow(v);
        ComponentProfile component = graph.components().get(v);
        OptionalDouble thread = state.threadNanos(component.id());
        // A component without calls in the unbatched state may have a batch a minute: its cost per row is unknown.
        if (calls == 0 || thread.isEmpty()) {
            return state.batchSize() > 1 ? OptionalDouble.empty() : byBusyShare(v, usualMessages);
        }
        double all = thread.getAsDouble() * calls;
        double busy = state.callsPerNano(component.id())
                * (thread.getAsDouble() + Waits.nanos(component, profile))
                / Math.max(1, component.parallelism());
        OptionalDouble bySamples = bySamples(v, usualMessages);
        return state.isCpuSaturated() || busy >= ModelConstants.BUSY_THREAD || bySamples.isEmpty()
                ? OptionalDouble.of(all)
                : OptionalDouble.of(Math.min(all, bySamples.getAsDouble()));
    }

    /** Returns the calls of an operator per source tuple; for a spout, of {@code nextTuple}. */
    private double callsPerRow(int v) {
        return graph.calls().get(v) == 0 || graph.rows() == 0
                ? 0
                : graph.components().get(v).operator().calls() / graph.rows();
    }

    /** By the utilization of a thread, if too few calls were timed. */
    private OptionalDouble byBusyShare(int v, double usualMessages) {
        ComponentProfile component = graph.components().get(v);
        OperatorProfile operator = component.operator();
        if (operator.busyShare().isEmpty() || operator.calls() == 0) {
            return bySamples(v, usualMessages);
        }
        double seconds =
                operator.busyShare().getAsDouble() * profile.window().measuredSeconds() * component.parallelism();
        return OptionalDouble.of(seconds * 1e9 / graph.rows());
    }

    /** By timed calls of user code, with the usual costs of messages. */
    private OptionalDouble bySamples(int v, double usualMessages) {
        OptionalDouble user = graph.components().get(v).operator().cpuNanos().knownMean();
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
        return OptionalDouble.of(
                state.isCpuSaturated() ? measured.getAsDouble() : Math.min(usual, measured.getAsDouble()));
    }

    /**
     * Returns the time outside of components and ackers: the garbage collector, and other threads of the JVM and of Storm. On idle cores,
     * most of it is polling.
     */
    private static OptionalDouble others(MeasuredState state, double known) {
        if (state.processNanos().isEmpty()) {
            return OptionalDouble.empty();
        }
        double others = Math.max(0, state.processNanos().getAsDouble() - known);
        return OptionalDouble.of(
                state.isCpuSaturated() ? others : Math.min(others, ModelConstants.USUAL_OTHERS * known));
    }

    /** Returns the own time of a call of each operator, by samples of user code; 0 if unknown. */
    Numbers ownNanos() {
        double[] own = new double[graph.components().size()];
        for (int v = 0; v < own.length; v++) {
            double user =
                    graph.components().get(v).operator().cpuNanos().knownMean().orElse(0);
            own[v] = graph.calls().get(v) == 0
                    ? 0
                    : user * callsPerRow(v) * graph.rows() / graph.calls().get(v);
        }
        return new Numbers(own);
    }
}
