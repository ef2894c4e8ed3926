// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.RemoteCost;

/**
 * Corrections by measured rates, beyond the times of threads. All are factors on the estimated model.
 *
 * @param costs on all CPU times and waits
 * @param link on the time of all messages on the link
 * @param linkRows on the time of rows in batches on the link, in addition
 * @param delay on queueing delays within a worker
 * @param remoteDelay on queueing delays between workers
 */
public record RateFactors(double costs, double link, double linkRows, double delay, double remoteDelay) {

    /** No correction. */
    public static final RateFactors NONE = new RateFactors(1, 1, 1, 1, 1);

    /** Returns a copy with the given factor on all costs. */
    public RateFactors withCosts(double factor) {
        return new RateFactors(factor, link, linkRows, delay, remoteDelay);
    }

    /** Returns a copy with the given factor on the link. */
    public RateFactors withLink(double factor) {
        return new RateFactors(costs, factor, linkRows, delay, remoteDelay);
    }

    /** Returns a copy with the given factor on rows on the link. */
    public RateFactors withLinkRows(double factor) {
        return new RateFactors(costs, link, factor, delay, remoteDelay);
    }

    /** Multiplies the factors on delays. A run in one worker shows nothing of the delay between workers. */
    public RateFactors timesDelay(double factor, int workers) {
        return new RateFactors(costs, link, linkRows, delay * factor, workers > 1 ? remoteDelay * factor : remoteDelay);
    }

    /** Applies the corrections to a model. */
    public CostModel applyTo(CostModel model) {
        if (equals(NONE)) {
            return model;
        }
        return new CostModel(
                        model.operators(),
                        model.streams(),
                        model.ackers(),
                        model.rowNanos() * costs,
                        model.ackDelays(),
                        model.heldNanos())
                .withOperators(
                        operator -> operator.withTimes(operator.cpuNanos() * costs, operator.waitNanos() * costs))
                .withEdges((e, edge) -> corrected(edge));
    }

    private Edge corrected(Edge edge) {
        RemoteCost remote = edge.remote();
        return new Edge(
                edge.consumer(),
                edge.taskShare(),
                corrected(edge.cost()),
                edge.delay().times(delay),
                new RemoteCost(
                        remote.route(),
                        corrected(remote.tuple()),
                        corrected(remote.ack()),
                        remote.delay().times(remoteDelay)),
                edge.partitioning(),
                edge.chained().times(costs));
    }

    private EdgeCost corrected(EdgeCost cost) {
        PartyCost ofLink = cost.link().times(link);
        return cost.times(costs, 1)
                .withLink(new PartyCost(ofLink.singleNanos(), ofLink.batchNanos(), ofLink.rowNanos() * linkRows));
    }
}
