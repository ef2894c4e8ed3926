// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/**
 * The rounds of a command that measures a running topology again and again.
 *
 * @param source the clock
 * @param length the time from the start of a round to the start of the next; a round that takes longer delays the next
 */
record Rounds(AdviceSource source, Duration length) {

    @FunctionalInterface
    interface Round {
        void run(Instant start) throws BadInputException, RunFailedException, InterruptedException, IOException;
    }

    @FunctionalInterface
    interface Failures {
        void add(Instant start, String message) throws IOException;
    }

    /** Ends only by an exception: an interrupt, bad input before a round has succeeded, or a change that the cluster refuses. */
    @SuppressWarnings("InfiniteLoopStatement")
    int repeat(Round round, Failures failures) throws BadInputException, InterruptedException, IOException {
        boolean hasSucceeded = false;
        while (true) {
            Instant start = source.now();
            try {
                round.run(start);
                hasSucceeded = true;
            } catch (RunFailedException e) {
                failures.add(start, String.valueOf(e.getMessage()));
            } catch (SettingRequest.RefusedException e) {
                throw e;
            } catch (BadInputException e) {
                if (!hasSucceeded) {
                    throw e;
                }
                // The topology may be rebalancing, or it may be submitted again.
                failures.add(start, String.valueOf(e.getMessage()));
            }
            Duration rest = length.minus(Duration.between(start, source.now()));
            if (!rest.isNegative()) {
                source.pause(rest);
            }
        }
    }
}
