// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.RunningLoad;
import io.aeolus.monitor.RunningProfiler;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The load of running topologies, and the time. Tests replace it. */
interface AdviceSource {

    /** The clusters that Storm's settings name, and the clock of the system. */
    AdviceSource REAL = (settings, topology, window, progress) ->
            new RunningProfiler(settings).load(topology, Optional.of(window), progress);

    /** Measures the load of a topology for a time, without changing the topology. */
    RunningLoad load(StormSettings settings, String topology, Duration window, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException;

    default Instant now() {
        return Instant.now();
    }

    default void pause(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
    }
}
