// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.ProgressFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.storm.utils.Utils;
import org.awaitility.core.TerminalFailureException;

/**
 * Runs a scenario: repeatedly waits until all tasks make progress and batches are full, waits for a random time, injects the fault, and waits
 * until all tasks make progress again. Then ends the input and compares the results with the input.
 *
 * @param scenario the scenario
 * @param cluster the cluster
 * @param seed seed of the times and victims
 */
record FailureRun(Scenario scenario, FaultCluster cluster, long seed) {

    private static final int SHORTEST_PAUSE_MILLIS = 200;
    private static final int LONGEST_PAUSE_MILLIS = 2_000;
    private static final long LONGEST_DRAIN_MINUTES = 3;
    private static final long LONGEST_END_MINUTES = 3;

    /** A fault: the time until all tasks make progress again, since its begin, and since its end. */
    private record Strike(Optional<Load> before, Duration outage, Duration recovery) {}

    /** Runs the scenario. If a guarantee is broken, keeps the files of the run and the logs of all processes. */
    Outcome run() throws Exception {
        return run(true);
    }

    /** Runs a scenario with a planted defect. */
    Outcome runDefect() throws Exception {
        return run(false);
    }

    private Outcome run(boolean isSound) throws Exception {
        boolean isKept = true;
        Path folder = Files.createTempDirectory("aeolus-failures");
        ExecutorService background = Executors.newSingleThreadExecutor();
        try (AutoCloseable services = scenario.subject().startServices(folder)) {
            RunRequest request = withSettings(scenario.subject().request(folder));
            ProgressFile progress = ProgressFile.in(folder);
            Future<RunResult> end = background.submit(() -> cluster.run(request));
            List<Strike> strikes = injectFaults(new LiveRun(cluster, folder, progress, MetricFiles.in(folder), end));
            scenario.subject().end(progress);
            Optional<RunResult> result = result(end);
            Replays replays = new Replays(
                    strikes.size(), strikes.stream().mapToLong(this::rounds).sum());
            Findings findings = scenario.subject().check(folder, result, replays);
            Outcome outcome = new Outcome(
                    scenario,
                    seed,
                    result.isPresent() ? findings : findings.withoutEnd(),
                    strikes.stream().flatMap(one -> one.before().stream()).reduce(Load::least),
                    strikes.stream().map(Strike::recovery).toList());
            System.out.println(outcome);
            isKept = isSound && !outcome.broken().isEmpty();
            if (isKept) {
                keep(folder, outcome.broken());
            }
            return outcome;
        } catch (Exception | AssertionError e) {
            keep(folder, e);
            throw e;
        } finally {
            // Kills the topology if it still runs.
            background.shutdownNow();
            background.awaitTermination(LONGEST_END_MINUTES, TimeUnit.MINUTES);
            if (!isKept) {
                Utils.forceDelete(folder.toString());
            }
        }
    }

    private void keep(Path folder, Object problem) {
        System.out.println("seed %d, %s: %s (files of the run: %s, logs of all processes: %s)"
                .formatted(seed, scenario, problem, folder, cluster.keepLogs()));
    }

    private RunRequest withSettings(RunRequest request) {
        Map<String, Object> config = new HashMap<>(request.config());
        config.putAll(scenario.fault().settings());
        return new RunRequest(
                request.name(),
                request.topology(),
                request.rewriting(),
                config,
                request.ending(),
                request.ratePerSecond(),
                request.keepsOutput(),
                request.credentials());
    }

    /** Returns empty if rows stay unacked, so that the run does not end. */
    private static Optional<RunResult> result(Future<RunResult> end) throws Exception {
        try {
            return Optional.of(end.get(LONGEST_DRAIN_MINUTES, TimeUnit.MINUTES));
        } catch (TimeoutException e) {
            return Optional.empty();
        }
    }

    /** Rows in flight are replayed once after a fault, and again whenever they time out before the fault is over. */
    private long rounds(Strike strike) {
        long timeouts =
                strike.outage().toMillis() / scenario.subject().messageTimeout().toMillis();
        return scenario.fault().replaysRows() ? 1 + (scenario.fault().stopsTuples() ? 1 + timeouts : 0) : 0;
    }

    private List<Strike> injectFaults(LiveRun run) throws Exception {
        try {
            return strike(run);
        } catch (TerminalFailureException e) {
            // The run has ended and reports the cause.
            run.end().get();
            throw e;
        }
    }

    private List<Strike> strike(LiveRun run) {
        Random random = new Random(seed);
        run.until(
                "progress of all tasks",
                () -> run.progress().tasks().size() == scenario.subject().tasks()
                        && run.progress().areAllActiveSince(0));
        List<Strike> strikes = new ArrayList<>();
        for (int time = 0; time < scenario.times(); time++) {
            Optional<Load> load = load(run);
            run.runFor(Duration.ofMillis(
                    SHORTEST_PAUSE_MILLIS + random.nextInt(LONGEST_PAUSE_MILLIS - SHORTEST_PAUSE_MILLIS)));
            long startMillis = LiveRun.nowMillis();
            Recovery recovery = scenario.fault().strike(run, random);
            run.until(
                    "recovery",
                    () -> run.progress().areAllActiveSince(recovery.sinceMillis())
                            && recovery.isRepaired().getAsBoolean());
            long endMillis = LiveRun.nowMillis();
            strikes.add(new Strike(
                    load,
                    Duration.ofMillis(endMillis - startMillis),
                    Duration.ofMillis(endMillis - recovery.sinceMillis())));
        }
        return strikes;
    }

    private Optional<Load> load(LiveRun run) {
        OptionalDouble least = scenario.subject().leastBatch();
        return least.isPresent() && scenario.fault().needsLoad()
                ? Optional.of(run.load(least.getAsDouble()))
                : Optional.empty();
    }
}
