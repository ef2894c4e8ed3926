// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.Random;

/** Lets the topology run for some time: nothing may be replayed. */
record NoFault(Duration time) implements Fault {

    @Override
    public String title() {
        return "none, for " + time.toSeconds() + " s";
    }

    @Override
    public boolean replaysRows() {
        return false;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        run.runFor(time);
        return Recovery.fromNow();
    }
}
