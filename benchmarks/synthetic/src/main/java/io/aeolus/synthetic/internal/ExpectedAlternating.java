package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;

/** The right result of the workload that alternates between two streams, without any streams. */
public final class ExpectedAlternating {

    private ExpectedAlternating() {}

    /**
     * Counts the keys of all rows.
     *
     * @param rows how many rows
     * @return the result
     */
    public static OutputDigest of(long rows) {
        Tally tally = new Tally(Message.KEYS);
        for (long row = 0; row < rows; row++) {
            Message first = Message.of(row, 0);
            Message second = Message.of(row, 1);
            tally.add(first.key(), first.text());
            tally.add(second.key(), row);
        }
        return tally.digest();
    }
}
