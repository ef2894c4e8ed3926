// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Changes of real costs since the profile, by party. */
record CostChange(List<Factor> operators, Factor ackers, Factor others) {

    /** Factors for batches and for everything else. */
    record Factor(double rest, double batch) {

        static Factor alike(double factor) {
            return new Factor(factor, factor);
        }

        PartyCost of(PartyCost cost) {
            return new PartyCost(cost.singleNanos() * rest, cost.batchNanos() * batch, cost.rowNanos() * rest);
        }
    }

    static CostChange alike(double[] operators, double ackers, double others) {
        return new CostChange(
                Arrays.stream(operators).mapToObj(Factor::alike).toList(), Factor.alike(ackers), Factor.alike(others));
    }

    CostModel of(CostModel model) {
        List<Operator> changed = new ArrayList<>();
        for (int v = 0; v < operators.size(); v++) {
            Operator operator = model.operator(v);
            changed.add(
                    operator.withTimes(operator.cpuNanos() * operators.get(v).rest(), operator.waitNanos()));
        }
        List<Stream> streams = new ArrayList<>();
        for (Stream stream : model.streams()) {
            streams.add(stream.withEdges(stream.edges().stream()
                    .map(edge -> of(edge, stream.producer()))
                    .toList()));
        }
        return new CostModel(
                changed,
                streams,
                model.ackers(),
                model.rowNanos() * others.rest(),
                model.ackDelays(),
                model.heldNanos());
    }

    private Edge of(Edge edge, int producer) {
        RemoteCost crossing = edge.remote();
        return edge.withCosts(
                of(edge.cost(), producer, edge.consumer()),
                new RemoteCost(
                        crossing.route(),
                        of(crossing.tuple(), producer, edge.consumer()),
                        of(crossing.ack(), producer, edge.consumer()),
                        crossing.delay()));
    }

    private EdgeCost of(EdgeCost cost, int producer, int consumer) {
        return new EdgeCost(
                operators.get(producer).of(cost.sender()),
                operators.get(consumer).of(cost.receiver()),
                ackers.of(cost.acker()),
                others.of(cost.machine()),
                cost.link());
    }
}
