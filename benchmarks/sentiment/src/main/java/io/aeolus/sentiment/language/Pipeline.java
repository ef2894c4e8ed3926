// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.Arrays;
import java.util.List;

/** All steps in sequence in the calling thread. Not thread-safe. */
public final class Pipeline {

    private final Filter filter = new Filter();
    private final List<Step> steps =
            Arrays.stream(Stage.values()).map(Stage::newStep).toList();

    /** Loads the models unless they are loaded. */
    public Pipeline() {}

    /**
     * Analyses a line.
     *
     * @param line JSON or tab-separated fields
     * @return the analysed tweet, or the reason why the line is dropped
     */
    public Filtered analyse(long id, String line) {
        Filtered filtered = filter.apply(id, line);
        if (filtered instanceof Filtered.Kept kept) {
            Tweet tweet = kept.tweet();
            for (Step step : steps) {
                tweet = step.apply(tweet);
            }
            return new Filtered.Kept(tweet);
        }
        return filtered;
    }
}
