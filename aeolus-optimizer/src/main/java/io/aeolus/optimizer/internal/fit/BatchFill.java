// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A profiled topology with usual costs, and burst factors from counted batches.
 *
 * @param usual the topology, with its streams in the order of the links
 * @param pending the limit on pending source tuples; empty for no limit
 */
record BatchFill(CostModel usual, OptionalInt pending) {

    /**
     * Estimates the burst factors.
     *
     * @param graph the profile's components and links
     * @param streams creates the streams
     * @param rates the rates of paced sources
     * @param ackers the profiled ackers
     * @param states the measured states, the largest batches last
     * @param pending the limit on pending source tuples; empty for no limit
     */
    static BatchFill of(
            ProfileGraph graph,
            StreamFactory streams,
            SourceRates rates,
            int ackers,
            List<MeasuredState> states,
            OptionalInt pending) {
        return new BatchFill(counted(even(graph, streams, rates, ackers), states, pending), pending);
    }

    /** Returns the traffic of each edge in a state; {@code remote} is the additional cost of its tuples, as some cross workers. */
    Traffic traffic(MeasuredState state, List<EdgeCost> remote) {
        // Unless batches were counted, the limit on pending tuples may not have kept batches from filling.
        OptionalInt known = state.rowsPerBatch().isEmpty() ? OptionalInt.empty() : pending;
        return Traffic.of(usual, usual, plan(usual, state, known), bounds(known), state.rowsPerNano(), remote);
    }

    /** Returns the topology with evenly spaced rows. */
    private static CostModel even(ProfileGraph graph, StreamFactory streams, SourceRates rates, int ackers) {
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
        return new CostModel(operators, streams.withUsualCosts(), ackers, 0);
    }

    /** The largest batches decide: smaller ones fill sooner and show less. */
    private static CostModel counted(CostModel even, List<MeasuredState> states, OptionalInt pending) {
        CostModel counted = even;
        for (MeasuredState state : states) {
            if (!state.rowsPerBatch().isEmpty() && state.rowsPerNano() > 0) {
                counted = BurstFactors.learned(
                        even, bounds(pending), plan(even, state, pending), state.rowsPerNano(), state.rowsPerBatch());
            }
        }
        return counted;
    }

    private static Plan plan(CostModel model, MeasuredState state, OptionalInt pending) {
        return state.batchSize() == 1
                ? Plan.profiled(model, TopologyModel.LINGER_NANOS, pending)
                : Plan.inBatches(model, state.batchSize(), TopologyModel.LINGER_NANOS, pending);
    }

    /** With any number of cores. */
    private static Bounds bounds(OptionalInt pending) {
        return Bounds.of(Double.MAX_VALUE, pending, TopologyModel.LINGER_NANOS);
    }
}
