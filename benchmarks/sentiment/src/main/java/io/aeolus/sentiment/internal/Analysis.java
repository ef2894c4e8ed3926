// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.probe.OutputDigest;
import io.aeolus.sentiment.ResultRow;
import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Filtered.Reason;
import io.aeolus.sentiment.language.Tweet;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The aggregated analysis of the lines of a file: the digest of the result, the skipped lines, and the agreement of scores with ratings.
 * Not thread-safe.
 */
public final class Analysis {

    private long lines;
    private OutputDigest digest = OutputDigest.EMPTY;
    private final Map<Reason, Long> dropped = new EnumMap<>(Reason.class);
    private final SimpleRegression byRating = new SimpleRegression();
    private long bothSided;
    private long agreeing;

    /** Creates an empty analysis. */
    public Analysis() {}

    /** Adds a line. */
    public void add(String line, Filtered filtered) {
        lines++;
        if (filtered instanceof Filtered.Kept kept) {
            digest = digest.plus(OutputDigest.of(ResultRow.of(kept.tweet())));
            Rating.of(line).ifPresent(rating -> addRated(rating, kept.tweet()));
        } else if (filtered instanceof Filtered.Dropped drop) {
            dropped.merge(drop.reason(), 1L, Long::sum);
        }
    }

    private void addRated(double rating, Tweet tweet) {
        byRating.addData(rating, tweet.score());
        int sign = tweet.polarity().sign();
        if (sign != 0 && rating != 0) {
            bothSided++;
            if (sign == Math.signum(rating)) {
                agreeing++;
            }
        }
    }

    /** Merges another analysis. */
    public void addAll(Analysis other) {
        lines += other.lines;
        digest = digest.plus(other.digest);
        other.dropped.forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
        byRating.append(other.byRating);
        bothSided += other.bothSided;
        agreeing += other.agreeing;
    }

    /** Returns the number of lines. */
    public long lines() {
        return lines;
    }

    /** Returns the number of tweets in the result. */
    public long kept() {
        return digest.count();
    }

    /** Returns the digest of the result. */
    public OutputDigest digest() {
        return digest;
    }

    /** Returns the number of lines skipped for a reason. */
    public long dropped(Reason reason) {
        return dropped.getOrDefault(reason, 0L);
    }

    /** Returns the number of rated tweets in the result. */
    public long rated() {
        return byRating.getN();
    }

    /**
     * Returns the share of tweets with equal signs of score and rating among tweets whose score and rating are not neutral.
     *
     * @return from 0 to 1; empty if there are none
     */
    public OptionalDouble agreement() {
        return bothSided == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) agreeing / bothSided);
    }

    /** Returns Pearson's correlation of scores and ratings, from -1 to 1; empty if either is constant. */
    public OptionalDouble correlation() {
        double r = byRating.getN() < 2 ? Double.NaN : byRating.getR();
        return Double.isNaN(r) ? OptionalDouble.empty() : OptionalDouble.of(r);
    }
}
