// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.LiveBatches;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.reliability.MetricFiles.Sample;
import io.aeolus.reliability.counting.CountingTopology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Changes the batch sizes of the running topology to a large and then to a small size, and waits each time until all tasks use the new size. Then
 * kills a worker: the next worker must start with the small size.
 *
 * @param large the large size
 * @param small the small size
 */
record ChangeBatches(int large, int small) implements Fault {

    /** The number of tasks that send batches. */
    private static final int SENDERS = CountingTopology.SOURCE_TASKS + CountingTopology.BOLT_TASKS;

    /** Counters may be a second apart. */
    private static final double TOLERANCE = 1.3;

    private static final Duration MEASURED = Duration.ofSeconds(6);

    @Override
    public String title() {
        return "new batch sizes, then kill -9 of a worker";
    }

    @Override
    public int kills() {
        return 1;
    }

    /** After the first fault, batches are small. */
    @Override
    public boolean needsLoad() {
        return false;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        change(run, large);
        double meanOfLarge = meanBatch(run);
        long version = change(run, small);
        double meanOfSmall = meanBatch(run);
        System.out.printf(
                "mean batch of the source: %.1f rows with batches of %d, %.1f with batches of %d%n",
                meanOfLarge, large, meanOfSmall, small);
        assertThat(meanOfSmall).as("mean of small batches").isLessThan(TOLERANCE * small);
        // Bolts and spouts wait for each other, so that many batches are sent before they are full.
        assertThat(meanOfLarge).as("mean of large batches").isGreaterThan(large / 10.0);
        Recovery kill = new KillWorkers(1).strike(run, random);
        long killedSeconds = System.currentTimeMillis() / 1_000;
        return new Recovery(kill.sinceMillis(), () -> isRestarted(run.metrics(), killedSeconds, version));
    }

    /** Changes the batch sizes. Returns the version of the change, which all tasks have. */
    static long change(LiveRun run, int batchSize) {
        RunningTopologies topologies = new RunningTopologies(run.cluster().settings());
        LiveBatches changed;
        try {
            DeployedTopology now = topologies.deployed(run.cluster().topology());
            changed = LiveBatches.submitted(now.config())
                    .orElseThrow()
                    .changed(CountingTopology.plan(batchSize), System.currentTimeMillis());
            topologies.changeBatches(now, changed);
        } catch (BadInputException | RunFailedException e) {
            throw new AssertionError(e);
        }
        run.until("new batch sizes in all tasks", () -> {
            Map<Integer, Sample> versions = run.metrics().latest(AeolusMetrics.LIVE_VERSION);
            return versions.size() == SENDERS
                    && versions.values().stream().allMatch(sample -> sample.value() == changed.version());
        });
        System.out.printf(
                "batches of %d: all tasks have them after %.1f s%n",
                batchSize, (System.currentTimeMillis() - changed.version()) / 1_000.0);
        return changed.version();
    }

    private static double meanBatch(LiveRun run) {
        long rows = -sum(run, AeolusMetrics.ROWS);
        long batches = -sum(run, AeolusMetrics.BATCHES);
        run.runFor(MEASURED);
        rows += sum(run, AeolusMetrics.ROWS);
        batches += sum(run, AeolusMetrics.BATCHES);
        return rows / (double) batches;
    }

    private static long sum(LiveRun run, String counter) {
        return run.metrics().sums(counter).getOrDefault(CountingTopology.SOURCE, 0L);
    }

    /** Tests whether all tasks have reported since the kill. Those that were restarted must have had the version from the beginning. */
    private static boolean isRestarted(MetricFiles metrics, long killedSeconds, long version) {
        List<Sample> since = metrics.samples(AeolusMetrics.LIVE_VERSION).stream()
                .filter(sample -> sample.seconds() > killedSeconds)
                .toList();
        assertThat(since)
                .extracting(Sample::value)
                .as("versions after the kill")
                .allMatch(one -> one == version);
        return since.stream().map(Sample::task).distinct().count() == SENDERS;
    }
}
