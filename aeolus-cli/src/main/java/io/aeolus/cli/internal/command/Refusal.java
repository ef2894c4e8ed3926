// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;

/** Refuses command lines whose options contradict each other, or have no effect. */
final class Refusal {

    private Refusal() {}

    /** Throws a message for the user if a command line is wrong. */
    static void when(boolean isWrong, String message) throws BadInputException {
        if (isWrong) {
            throw new BadInputException(message);
        }
    }
}
