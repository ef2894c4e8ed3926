// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.RunFailedException;

/** The topology stands still: spouts have reached their maximum of tuples in flight, and no tuple is acked any more. */
public final class StandstillException extends RunFailedException {

    public StandstillException(String message) {
        super(message);
    }
}
