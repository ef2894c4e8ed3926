package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;
import java.util.List;

/** The right result of the workload that is bound by waiting, without waiting. */
public final class ExpectedWaiting {

    private ExpectedWaiting() {}

    /**
     * Answers for all rows.
     *
     * @param rows how many rows
     * @return the result
     */
    public static OutputDigest of(long rows) {
        OutputDigest digest = OutputDigest.EMPTY;
        for (long row = 0; row < rows; row++) {
            Answer first = Answer.lookedUp(row);
            Answer last = first.isToBeEnriched() ? first.enriched() : first;
            digest = digest.plus(OutputDigest.of(List.of(row, last.value())));
        }
        return digest;
    }
}
