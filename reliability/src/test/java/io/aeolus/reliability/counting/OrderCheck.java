// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.HashMap;
import java.util.Map;

/**
 * Checks the sequence numbers that a task receives. Each start of a sender numbers its emissions, including replays, so that the numbers
 * of a sender increase at each receiver. Not thread-safe.
 */
final class OrderCheck {

    private final Map<Long, Long> latest = new HashMap<>();

    /** Returns whether a tuple is newer than all previous tuples of its sender. */
    boolean isInOrder(long incarnation, long sequence) {
        Long before = latest.put(incarnation, sequence);
        return before == null || before < sequence;
    }
}
