// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.TimeText;
import java.io.Serial;

/** No plan with some chains meets the limit on latency. */
final class TooFastException extends BadInputException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final double smallestP99Nanos;

    /** With the smallest limit that a plan with the same chains can meet, which includes the time for which bolts hold a tuple. */
    TooFastException(double smallestP99Nanos, double heldNanos) {
        super("--max-latency: no plan meets it: must be at least " + TimeText.roundedUp(smallestP99Nanos)
                + (heldNanos > 0
                        ? ", as bolts hold tuples for %s before they ack them".formatted(Amounts.nanos(heldNanos))
                        : ""));
        this.smallestP99Nanos = smallestP99Nanos;
    }

    double smallestP99Nanos() {
        return smallestP99Nanos;
    }
}
