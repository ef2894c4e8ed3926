// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.Random;

/** Makes the consumer 100 times slower. */
record SlowConsumer(Duration time) implements Fault {

    @Override
    public String title() {
        return "a consumer 100 times slower for " + time.toSeconds() + " s";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        run.board().slow(true);
        run.pass(time);
        run.board().slow(false);
        return Recovery.fromNow();
    }
}
