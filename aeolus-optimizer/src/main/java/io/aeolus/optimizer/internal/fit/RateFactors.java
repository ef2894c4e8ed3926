// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.CostModel;

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
        CostModel corrected = costs == 1 ? model : model.withProcessorCosts(costs);
        if (link != 1 || linkRows != 1) {
            corrected = corrected.withLink(link, linkRows);
        }
        return delay == 1 && remoteDelay == 1 ? corrected : corrected.withDelays(delay, remoteDelay);
    }
}
