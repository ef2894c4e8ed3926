// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.storm.Config;

/**
 * Steps the wall clock of a worker, and steps it back after some time. The monotonic clock, which measures intervals, is not affected. All
 * workers load libfaketime, because a time namespace of Linux has no wall clock.
 *
 * @param offset the step: negative for a clock that is behind
 * @param time the time after each step
 */
record ClockStep(Duration offset, Duration time) implements Fault {

    private static final String LIBRARY = "libfaketimeMT.so.1";

    /** Contains the offset in seconds. Each worker has its own working directory, so a restarted worker has no offset. */
    private static final String FILE = "clock";

    private static final int DEPTH_OF_LIBRARY = 3;

    @Override
    public String title() {
        return "clock of a worker " + offset.abs().toSeconds() + " s " + (offset.isNegative() ? "behind" : "ahead")
                + " for " + time.toSeconds() + " s";
    }

    @Override
    public Optional<String> missing() {
        return library().isPresent() ? Optional.empty() : Optional.of(LIBRARY + " is missing: install faketime");
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, String> environment = Map.of(
                "LD_PRELOAD",
                library().orElseThrow().toString(),
                "FAKETIME_TIMESTAMP_FILE",
                FILE,
                "FAKETIME_CACHE_DURATION",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1",
                // Otherwise, waits of the JVM end immediately.
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0",
                "NO_FAKE_STAT",
                "1");
        return Map.of(Config.TOPOLOGY_ENVIRONMENT, environment);
    }

    private static Optional<Path> library() {
        for (Path root : List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"))) {
            try (Stream<Path> files = Files.isDirectory(root)
                    ? Files.find(
                            root,
                            DEPTH_OF_LIBRARY,
                            (path, attributes) -> path.getFileName().toString().equals(LIBRARY))
                    : Stream.empty()) {
                Optional<Path> first = files.findFirst();
                if (first.isPresent()) {
                    return first;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return Optional.empty();
    }

    /** A step back may be followed by the end of the worker, because timers of Storm wait for the old time. */
    @Override
    public Recovery strike(LiveRun run, Random random) {
        List<ClusterProcess> workers = run.cluster().workers();
        ClusterProcess victim = workers.get(random.nextInt(workers.size()));
        Path clock = Path.of("/proc", String.valueOf(victim.handle().pid()), "cwd", FILE);
        step(clock, offset);
        run.until(title(), () -> spreadSeconds(run) == offset.abs().toSeconds());
        run.runFor(time);
        if (victim.handle().isAlive()) {
            step(clock, Duration.ZERO);
        }
        run.until("equal clocks", () -> spreadSeconds(run) == 0);
        run.runFor(time);
        return Recovery.fromNow();
    }

    private static long spreadSeconds(LiveRun run) {
        return Math.round(run.progress().clockSpreadMillis() / 1_000.0);
    }

    private static void step(Path clock, Duration offset) {
        try {
            Files.writeString(clock, "%+d".formatted(offset.toSeconds()));
        } catch (NoSuchFileException e) {
            System.out.println("the worker ended before its clock was stepped: " + clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
