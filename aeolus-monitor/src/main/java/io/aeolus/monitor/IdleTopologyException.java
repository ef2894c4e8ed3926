// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;

/** A topology whose workers have run for long enough to process input, but whose spouts emitted nothing. */
public final class IdleTopologyException extends BadInputException {

    public IdleTopologyException(String message) {
        super(message);
    }
}
