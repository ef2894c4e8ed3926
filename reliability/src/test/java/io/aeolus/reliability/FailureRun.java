// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.ProgressFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.storm.utils.Utils;
import org.awaitility.core.TerminalFailureException;

/**
 * Runs a scenario: repeatedly waits until all tasks make progress, waits for a random time, injects the fault, and waits until all tasks
 * make progress again. Then ends the input and checks the results.
 *
 * @param scenario the scenario
 * @param cluster the cluster
 * @param seed seed of the times and victims
 */
record FailureRun(Scenario scenario, FaultCluster cluster, long seed) {

    private static final int SHORTEST_PAUSE_MILLIS = 200;
    private static final int LONGEST_PAUSE_MILLIS = 3_000;
    private static final long LONGEST_DRAIN_MINUTES = 5;
    private static final long LONGEST_END_MINUTES = 3;

    /** Runs the scenario; fails if rows are lost or another guarantee is broken. */
    Outcome run() throws Exception {
        Path folder = Files.createTempDirectory("aeolus-failures");
        ExecutorService background = Executors.newSingleThreadExecutor();
        try {
            RunRequest request = scenario.subject().request(folder);
            ProgressFile progress = ProgressFile.in(folder);
            long startMillis = LiveRun.nowMillis();
            Future<RunResult> end = background.submit(() -> cluster.run(request));
            List<Duration> recoveries = injectFaults(new LiveRun(cluster, progress, MetricFiles.in(folder), end));
            scenario.subject().end(progress);
            RunResult result = end.get(LONGEST_DRAIN_MINUTES, TimeUnit.MINUTES);
            Duration time = Duration.ofMillis(LiveRun.nowMillis() - startMillis);
            Findings findings = scenario.subject().check(folder, result, scenario.times(), time);
            Outcome outcome = new Outcome(scenario, seed, findings, recoveries);
            System.out.println("seed " + seed + " " + outcome.row());
            findings.check();
            return outcome;
        } catch (Exception | AssertionError e) {
            System.out.println("seed %d, %s: %s (the logs of all processes are in %s)"
                    .formatted(seed, scenario, e, cluster.keepLogs()));
            throw e;
        } finally {
            // Kills the topology if it still runs.
            background.shutdownNow();
            background.awaitTermination(LONGEST_END_MINUTES, TimeUnit.MINUTES);
            Utils.forceDelete(folder.toString());
        }
    }

    private List<Duration> injectFaults(LiveRun run) throws Exception {
        try {
            return strike(run);
        } catch (TerminalFailureException e) {
            // The run has ended and reports the cause.
            run.end().get();
            throw e;
        }
    }

    private List<Duration> strike(LiveRun run) {
        Random random = new Random(seed);
        run.until(
                "progress of all tasks",
                () -> run.progress().tasks().size() == scenario.subject().tasks()
                        && run.progress().areAllActiveSince(0));
        List<Duration> recoveries = new ArrayList<>();
        for (int time = 0; time < scenario.times(); time++) {
            run.runFor(Duration.ofMillis(
                    SHORTEST_PAUSE_MILLIS + random.nextInt(LONGEST_PAUSE_MILLIS - SHORTEST_PAUSE_MILLIS)));
            Recovery recovery = scenario.fault().strike(run, random);
            run.until(
                    "recovery",
                    () -> run.progress().areAllActiveSince(recovery.sinceMillis())
                            && recovery.isRepaired().getAsBoolean());
            recoveries.add(Duration.ofMillis(LiveRun.nowMillis() - recovery.sinceMillis()));
        }
        return recoveries;
    }
}
