// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.RunningLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Returns the loads of one measurement after the other, and then an interrupt. Each measurement takes as long as its window. */
final class ScriptedLoads implements AdviceSource {

    private static final int MOST_PAUSES = 100;

    final Deque<Measurement> measurements = new ArrayDeque<>();
    final List<Duration> pauses = new ArrayList<>();
    /** A note of each measurement. */
    Optional<String> note = Optional.empty();

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    /** Measures a load. */
    @FunctionalInterface
    interface Measurement {
        Profile profile() throws BadInputException, RunFailedException;
    }

    @Override
    public RunningLoad load(StormSettings settings, String topology, Duration window, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        if (measurements.isEmpty()) {
            throw new InterruptedException();
        }
        note.ifPresent(progress::note);
        now = now.plus(window);
        return new RunningLoad(measurements.remove().profile(), Map.of("lines", 2.0));
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void pause(Duration time) {
        pauses.add(time);
        if (pauses.size() > MOST_PAUSES) {
            throw new AssertionError("the command measures no load any more");
        }
        now = now.plus(time);
    }
}
