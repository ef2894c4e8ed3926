package io.aeolus.monitor;

import io.aeolus.cluster.RunFailedException;

/** A topology that stood still: spouts had as many tuples in flight as they may have, and nothing was acked any more. */
public final class StandstillException extends RunFailedException {

    private static final long serialVersionUID = 1L;

    public StandstillException(String message) {
        super(message);
    }
}
