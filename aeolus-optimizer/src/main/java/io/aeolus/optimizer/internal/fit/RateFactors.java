package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.CostModel;

/**
 * Corrections that follow from measured rates, beyond what the times of threads show. All are factors on the estimated model.
 *
 * @param costs on all processor times and waits
 * @param link on the time of all messages on the link
 * @param linkRows on the time of rows in batches on the link, in addition
 * @param ways on the time for which tuples are in flight between tasks of a worker
 * @param between the same between workers
 */
public record RateFactors(double costs, double link, double linkRows, double ways, double between) {

    /** No correction. */
    public static final RateFactors NONE = new RateFactors(1, 1, 1, 1, 1);

    /** The same with another factor on all costs. */
    public RateFactors withCosts(double factor) {
        return new RateFactors(factor, link, linkRows, ways, between);
    }

    /** The same with another factor on the link. */
    public RateFactors withLink(double factor) {
        return new RateFactors(costs, factor, linkRows, ways, between);
    }

    /** The same with another factor on rows on the link. */
    public RateFactors withLinkRows(double factor) {
        return new RateFactors(costs, link, factor, ways, between);
    }

    /** The same where tuples are so many times as long in flight. What one worker did shows nothing of the time between several. */
    public RateFactors timesWays(double factor, int workers) {
        return new RateFactors(costs, link, linkRows, ways * factor, workers > 1 ? between * factor : between);
    }

    /** The model with these corrections. */
    public CostModel applyTo(CostModel model) {
        CostModel corrected = costs == 1 ? model : model.withProcessorCosts(costs);
        if (link != 1 || linkRows != 1) {
            corrected = corrected.withLink(link, linkRows);
        }
        return ways == 1 && between == 1 ? corrected : corrected.withWays(ways, between);
    }
}
