// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.reliability.counting.Audit;
import java.time.Duration;
import java.util.Random;

/** Deactivates the topology, waits until no row is in flight and for some more time, and activates it again. */
record DeactivateTopology(Duration time) implements Fault {

    @Override
    public String title() {
        return "deactivated, and activated " + time.toSeconds() + " s later";
    }

    @Override
    public boolean replaysRows() {
        return false;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        String topology = run.cluster().topology();
        run.cluster().ask(nimbus -> {
            nimbus.deactivate(topology);
            return true;
        });
        run.until("no row in flight", () -> run.progress().rowsInFlight() == 0);
        long emissions = Audit.emissions(run.folder());
        run.runFor(time);
        assertThat(Audit.emissions(run.folder()))
                .as("emissions at the end of the deactivation")
                .isEqualTo(emissions);
        long since = LiveRun.nowMillis();
        run.cluster().ask(nimbus -> {
            nimbus.activate(topology);
            return true;
        });
        return new Recovery(since, () -> true);
    }
}
