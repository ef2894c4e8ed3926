package io.aeolus.sentiment.language;

import java.util.Arrays;
import java.util.List;

/** All steps one after the other, in the calling thread. Not threadsafe. */
public final class Pipeline {

    private final Filter filter = new Filter();
    private final List<Step> steps =
            Arrays.stream(Stage.values()).map(Stage::newStep).toList();

    /** Loads the models, where nobody has. */
    public Pipeline() {}

    /**
     * What a line says.
     *
     * @param line JSON or fields divided by tabs
     * @return the tweet with all that was found out, or why there is none
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
