// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.Random;

/** Deactivates the topology, waits until no row is in flight and for some more time, and activates it again. */
record DeactivateTopology(Duration time) implements Fault {

    @Override
    public String title() {
        return "deactivated, and activated " + time.toSeconds() + " s later";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        String topology = run.cluster().topology();
        run.cluster().ask(nimbus -> {
            nimbus.deactivate(topology);
            return true;
        });
        run.until("no row in flight", () -> run.progress().rowsInFlight() == 0);
        run.runFor(time);
        long since = LiveRun.nowMillis();
        run.cluster().ask(nimbus -> {
            nimbus.activate(topology);
            return true;
        });
        return new Recovery(since, () -> true);
    }
}
