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
        run.progress().slow(true);
        run.runFor(time);
        run.progress().slow(false);
        return Recovery.fromNow();
    }
}
