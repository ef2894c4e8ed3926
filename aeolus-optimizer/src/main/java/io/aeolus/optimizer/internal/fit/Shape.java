package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.optimizer.internal.fit.Wiring.Link;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A topology without its costs, in which as many rows come together in batches as were counted.
 *
 * @param dataflow the topology, its streams in the order of the links
 * @param batches of each state, rows in a batch of each link
 */
record Shape(Dataflow dataflow, Map<State, Map<Link, Double>> batches) {

    /**
     * Finds the shape.
     *
     * @param wiring where tuples go
     * @param streams makes streams of that
     * @param rates of sources that have one of their own
     * @param ackers those that were profiled
     * @param states what was measured, the largest batches last
     * @param pending source tuples that may be under way; empty for any number
     */
    static Shape of(
            Wiring wiring, Streams streams, SourceRates rates, int ackers, List<State> states, OptionalInt pending) {
        Dataflow even = even(wiring, streams, rates, ackers);
        Map<State, Map<Link, Double>> batches = new HashMap<>();
        try {
            Dataflow counted = counted(even, states, pending);
            Evaluator evaluator = new Evaluator(counted);
            for (State state : states) {
                double rate = state.rowsPerNano().orElse(0);
                // Where nobody counted, nothing says that rows under way are too few for full batches.
                OptionalInt known = state.rowsPerBatch().isEmpty() ? OptionalInt.empty() : pending;
                Numbers rows = evaluator.rows(plan(counted, state, known), bounds(known), rate);
                Map<Link, Double> ofLinks = new HashMap<>();
                for (int e = 0; e < wiring.links().size(); e++) {
                    ofLinks.put(wiring.links().get(e), rows.get(e));
                }
                batches.put(state, ofLinks);
            }
            return new Shape(counted, batches);
        } catch (CycleException e) {
            // The model will say so.
            return new Shape(even, Map.of());
        }
    }

    /** Rows in a batch of a link in a state. */
    double rows(Link link, State state) {
        return batches.getOrDefault(state, Map.of()).getOrDefault(link, 1.0);
    }

    /** Where rows come evenly. */
    private static Dataflow even(Wiring wiring, Streams streams, SourceRates rates, int ackers) {
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < wiring.components().size(); v++) {
            ComponentProfile component = wiring.components().get(v);
            boolean isSource = component.kind() == Kind.SPOUT;
            int dop = Math.max(1, component.parallelism());
            operators.add(new Operator(
                    component.id(),
                    isSource,
                    0,
                    0,
                    isSource ? rates.rate(component) : OptionalDouble.empty(),
                    isSource ? wiring.calls().get(v) : 0,
                    dop,
                    DopLimit.exactly(dop, DopLimit.Reason.NONE)));
        }
        List<Fit> free = Collections.nCopies(operators.size(), new Fit(0, 1, 1));
        return new Dataflow(operators, streams.of(free, new MachineFit(0, PartyCost.NONE), PartyCost.NONE), ackers, 0);
    }

    /** By the largest batches: smaller ones are full sooner, and tell less. */
    private static Dataflow counted(Dataflow even, List<State> states, OptionalInt pending) throws CycleException {
        Dataflow counted = even;
        for (State state : states) {
            if (!state.rowsPerBatch().isEmpty() && state.rowsPerNano().isPresent()) {
                counted = Bunching.learned(
                        even,
                        bounds(pending),
                        plan(even, state, pending),
                        state.rowsPerNano().getAsDouble(),
                        state.rowsPerBatch());
            }
        }
        return counted;
    }

    private static Plan plan(Dataflow dataflow, State state, OptionalInt pending) {
        return Plan.inBatches(dataflow, state.batchSize(), Modelled.LINGER_NANOS, pending);
    }

    /** However many processors there are. */
    private static Bounds bounds(OptionalInt pending) {
        return new Bounds(
                Double.MAX_VALUE,
                OptionalInt.empty(),
                Optional.empty(),
                pending,
                OptionalDouble.empty(),
                Modelled.LINGER_NANOS,
                0);
    }
}
