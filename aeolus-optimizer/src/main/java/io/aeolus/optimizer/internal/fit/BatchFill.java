package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CycleException;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A profiled topology with usual costs, in which as many rows come together in batches as were counted.
 *
 * @param usual the topology, its streams in the order of the links
 * @param pending source tuples that may be in flight; empty for any number
 */
record BatchFill(CostModel usual, OptionalInt pending) {

    /**
     * Finds the shape.
     *
     * @param wiring where tuples go
     * @param streams makes streams of that
     * @param rates of sources that set their own rate
     * @param ackers those that were profiled
     * @param states what was measured, the largest batches last
     * @param pending source tuples that may be in flight; empty for any number
     * @throws CycleException if the topology has a cycle
     */
    static BatchFill of(
            Wiring wiring,
            Streams streams,
            SourceRates rates,
            int ackers,
            List<MeasuredState> states,
            OptionalInt pending)
            throws CycleException {
        return new BatchFill(counted(even(wiring, streams, rates, ackers), states, pending), pending);
    }

    /** What each edge carried in a state; {@code remote} is what its tuples cost more, as some of them crossed workers. */
    Traffic traffic(MeasuredState state, List<EdgeCost> remote) throws CycleException {
        // Unless batches were counted, tuples in flight are not known to be too few for full ones.
        OptionalInt known = state.rowsPerBatch().isEmpty() ? OptionalInt.empty() : pending;
        return Traffic.of(usual, usual, plan(usual, state, known), bounds(known), state.rowsPerNano(), remote);
    }

    /** The topology as if rows came evenly. */
    private static CostModel even(Wiring wiring, Streams streams, SourceRates rates, int ackers) {
        List<Operator> operators = new ArrayList<>();
        for (int v = 0; v < wiring.components().size(); v++) {
            ComponentProfile component = wiring.components().get(v);
            boolean isSource = component.kind() == Kind.SPOUT;
            int parallelism = Math.max(1, component.parallelism());
            operators.add(new Operator(
                    component.id(),
                    isSource,
                    0,
                    0,
                    isSource ? rates.rate(component) : OptionalDouble.empty(),
                    isSource ? wiring.calls().get(v) : 0,
                    parallelism,
                    ParallelismLimit.exactly(parallelism, ParallelismLimit.Reason.NONE)));
        }
        return new CostModel(operators, streams.withUsualCosts(), ackers, 0);
    }

    /** By the largest batches: smaller ones are full sooner, and tell less. */
    private static CostModel counted(CostModel even, List<MeasuredState> states, OptionalInt pending)
            throws CycleException {
        CostModel counted = even;
        for (MeasuredState state : states) {
            if (!state.rowsPerBatch().isEmpty() && state.rowsPerNano() > 0) {
                counted = Bunching.learned(
                        even, bounds(pending), plan(even, state, pending), state.rowsPerNano(), state.rowsPerBatch());
            }
        }
        return counted;
    }

    private static Plan plan(CostModel dataflow, MeasuredState state, OptionalInt pending) {
        return Plan.inBatches(dataflow, state.batchSize(), TopologyModel.LINGER_NANOS, pending);
    }

    /** However many processors there are. */
    private static Bounds bounds(OptionalInt pending) {
        return new Bounds(
                Double.MAX_VALUE,
                OptionalInt.empty(),
                Optional.empty(),
                pending,
                OptionalDouble.empty(),
                TopologyModel.LINGER_NANOS,
                0);
    }
}
