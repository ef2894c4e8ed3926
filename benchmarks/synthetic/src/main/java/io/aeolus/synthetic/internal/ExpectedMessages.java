package io.aeolus.synthetic.internal;

import io.aeolus.probe.OutputDigest;

/** The right result of the workload that is bound by messages, without any messages. */
public final class ExpectedMessages {

    private ExpectedMessages() {}

    /**
     * Counts the keys of all rows.
     *
     * @param rows how many rows
     * @return the result
     */
    public static OutputDigest of(long rows) {
        Tally tally = new Tally(Message.KEYS);
        for (long row = 0; row < rows; row++) {
            for (int index = 0; index < Message.PER_ROW; index++) {
                Message message = Message.of(row, index);
                tally.add(message.key(), message.text());
            }
        }
        return tally.digest();
    }
}
