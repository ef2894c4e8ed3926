// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.internal;

import io.aeolus.probe.OutputDigest;
import io.aeolus.sentiment.ResultRow;
import io.aeolus.sentiment.language.Filtered;
import io.aeolus.sentiment.language.Filtered.Reason;
import java.util.EnumMap;
import java.util.Map;

/**
 * The aggregated analysis of the lines of a file: the digest of the result and the skipped lines. Not thread-safe.
 */
public final class Analysis {

    private long lines;
    private OutputDigest digest = OutputDigest.EMPTY;
    private final Map<Reason, Long> dropped = new EnumMap<>(Reason.class);

    /** Creates an empty analysis. */
    public Analysis() {}

    /** Adds a line. */
    public void add(Filtered filtered) {
        lines++;
        if (filtered instanceof Filtered.Kept kept) {
            digest = digest.plus(OutputDigest.of(ResultRow.of(kept.tweet())));
        } else if (filtered instanceof Filtered.Dropped drop) {
            dropped.merge(drop.reason(), 1L, Long::sum);
        }
    }

    /** Merges another analysis. */
    public void addAll(Analysis other) {
        lines += other.lines;
        digest = digest.plus(other.digest);
        other.dropped.forEach((reason, count) -> dropped.merge(reason, count, Long::sum));
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
}
