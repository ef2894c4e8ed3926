// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.batching.LiveBatches;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.monitor.internal.running.MetricsPages;
import io.aeolus.monitor.internal.running.ReportWindow;
import io.aeolus.monitor.internal.running.RunningProfile;
import io.aeolus.monitor.internal.running.TupleCounts;
import io.aeolus.monitor.internal.running.WorkerCpu;
import io.aeolus.monitor.internal.running.WorkerMetrics;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Profiles a topology that runs on a cluster, from the statistics that its executors report to Nimbus, and from the metrics that the tasks of
 * a topology with batches publish by {@link io.aeolus.batching.PrometheusReporter}. If the workers publish their CPU use by this reporter, it
 * separates waits from work. Only reads: the topology runs on unchanged. The doubts of the profile name figures that Storm does not measure, and
 * the consequences. Not thread-safe.
 */
public final class RunningProfiler {

    private static final Logger LOG = LoggerFactory.getLogger(RunningProfiler.class);

    /** The default of the window, in report intervals. */
    private static final int DEFAULT_INTERVALS = 3;

    /** Polls per report interval. */
    private static final int POLLS_PER_INTERVAL = 6;

    private static final Duration SHORTEST_POLL = Duration.ofMillis(500);

    /** The time for which Nimbus may not answer, for example while its leader changes. */
    private static final Duration LONGEST_OUTAGE = Duration.ofSeconds(60);

    /** A pause between polls. */
    @FunctionalInterface
    interface Pause {
        void pause(Duration time) throws InterruptedException;
    }

    private final RunningTopologies topologies;
    private final LongSupplier nanoClock;
    private final Pause pause;
    private final MetricsPages.Reader pageReader;

    /** Creates a profiler from Storm's settings, which contain {@code nimbus.seeds}. */
    public RunningProfiler(StormSettings settings) {
        this(settings, System::nanoTime, time -> TimeUnit.NANOSECONDS.sleep(time.toNanos()), MetricsPages.http());
    }

    RunningProfiler(StormSettings settings, LongSupplier nanoClock, Pause pause, MetricsPages.Reader pageReader) {
        this.pageReader = pageReader;
        this.topologies = new RunningTopologies(settings);
        this.nanoClock = nanoClock;
        this.pause = pause;
    }

    /**
     * Measures the load of a topology.
     *
     * @param window the measured time, which is rounded up to whole report intervals of the executors, by default one minute each; empty
     *     for three intervals
     * @throws IdleTopologyException if the spouts emitted nothing, although the workers have run for a minute
     * @throws BadInputException if no cluster answers, or the topology does not run, may not be read, has just started and emits
     *     nothing, restarts workers in the window, or has batches and does not publish its tuples
     * @throws RunFailedException if a call of Nimbus fails
     */
    public RunningLoad load(String topology, Optional<Duration> window, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        SubmittedTopology submitted = topologies.submitted(topology);
        Optional<MetricsPages> pages = MetricsPages.of(topology, submitted, pageReader, nanoClock);
        WorkerCpu cpu = new WorkerCpu(
                pages.isPresent()
                        ? Optional.empty()
                        : MetricsPages.published(topology, submitted, pageReader, nanoClock));
        Optional<WorkerMetrics> first = Optional.empty();
        boolean isStart = true;
        Duration interval = submitted.reportInterval();
        long seconds = window.orElse(interval.multipliedBy(DEFAULT_INTERVALS)).toSeconds();
        ReportWindow reports = new ReportWindow(topology, seconds);
        long longest = Duration.ofSeconds(seconds)
                .plus(interval.multipliedBy(2))
                .plus(LONGEST_OUTAGE)
                .toNanos();
        long started = nanoClock.getAsLong();
        long answered = started;
        boolean doesAnswer = true;
        while (true) {
            Optional<TopologyStatistics> latest = statistics(topology, answered, doesAnswer ? progress : Progress.NONE);
            doesAnswer = latest.isPresent();
            long now = nanoClock.getAsLong();
            if (latest.isPresent()) {
                answered = now;
                if (!latest.get().id().equals(submitted.id())) {
                    throw new BadInputException(
                            "topology '" + topology + "' was submitted again while it was measured: try again");
                }
                reports.add(latest.get());
                // Workers that have not reported may not publish metrics yet.
                boolean isFirst = first.isEmpty() && latest.get().silent().isEmpty();
                if (pages.isPresent() && (isFirst || (first.isPresent() && reports.isComplete()))) {
                    WorkerMetrics read = pages.get().read(latest.get());
                    if (first.isPresent()) {
                        TupleCounts counts = TupleCounts.between(topology, submitted, first.get(), read);
                        return new RunningProfile(topology, submitted, reports, counts, read.usedCores()).load();
                    }
                    first = Optional.of(read);
                } else if (pages.isEmpty() && reports.isComplete()) {
                    return new RunningProfile(topology, submitted, reports, TupleCounts.NONE, cpu.read(latest.get()))
                            .load();
                } else if (isStart) {
                    cpu.read(latest.get());
                }
                isStart = false;
            }
            if (now - started > longest) {
                throw new BadInputException(
                        "topology '%s': executors at %s have not reported %d s of statistics: check these workers, or try again later"
                                .formatted(topology, String.join(", ", reports.lateWorkers()), seconds));
            }
            progress.update("measuring " + topology, Math.min(seconds, reports.completedSeconds()), seconds);
            Duration poll = interval.dividedBy(POLLS_PER_INTERVAL);
            pause.pause(poll.compareTo(SHORTEST_POLL) > 0 ? poll : SHORTEST_POLL);
        }
    }

    /**
     * Returns the present batch sizes and lingers, which Storm does not show. While tasks change them, the oldest values.
     *
     * @return empty if the topology has no batches, or does not publish them, or cannot be read
     */
    public Optional<LiveBatches> liveBatches(String topology) throws InterruptedException {
        try {
            SubmittedTopology submitted = topologies.submitted(topology);
            Optional<MetricsPages> pages = MetricsPages.of(topology, submitted, pageReader, nanoClock);
            if (pages.isEmpty()) {
                return Optional.empty();
            }
            WorkerMetrics metrics = pages.get().read(topologies.statistics(topology));
            return metrics.batches().isEmpty()
                    ? Optional.empty()
                    : Optional.of(TupleCounts.batches(topology, submitted, metrics));
        } catch (BadInputException | RunFailedException e) {
            LOG.debug("the batch sizes of {} are unknown", topology, e);
            return Optional.empty();
        }
    }

    /** Returns the latest statistics; empty if Nimbus does not answer, for a limited time. */
    private Optional<TopologyStatistics> statistics(String topology, long answered, Progress progress)
            throws BadInputException, RunFailedException {
        try {
            return Optional.of(topologies.statistics(topology));
        } catch (BadInputException | RunFailedException e) {
            // A Nimbus that becomes the leader does not find topologies at first.
            if (nanoClock.getAsLong() - answered > LONGEST_OUTAGE.toNanos()) {
                throw e;
            }
            progress.note("trying again: " + e.getMessage());
            return Optional.empty();
        }
    }
}
