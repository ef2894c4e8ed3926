// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.run;

import io.aeolus.flink.internal.job.JobCounters;
import io.aeolus.monitor.RunTrace;
import io.aeolus.monitor.RunTrace.Sample;
import io.aeolus.monitor.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Reads the counters of a running job ten times per second. Closed after the job. */
final class RunSampler implements AutoCloseable {

    private static final long INTERVAL_MILLIS = 100;

    private final JobCounters counters;
    private final List<Reading> readings = new ArrayList<>();
    private final Thread thread;

    /** Starts to read, and passes all readings since the first row to a consumer after each reading. */
    RunSampler(JobCounters counters, Consumer<List<Reading>> watcher) {
        this.counters = counters;
        thread = new Thread(() -> read(watcher), "sampler");
        thread.setDaemon(true);
        thread.start();
    }

    private void read(Consumer<List<Reading>> watcher) {
        try {
            while (true) {
                if (counters.startNanos() != 0) {
                    readings.add(Reading.now(counters.rows()));
                    watcher.accept(readings);
                }
                Thread.sleep(INTERVAL_MILLIS);
            }
        } catch (InterruptedException e) {
            // The job is over.
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    /** Returns the figures of the finished job. */
    RunFigures figures() {
        long start = counters.startNanos();
        List<Reading> before = readings.stream()
                .filter(reading -> reading.nanos() < counters.endNanos())
                .toList();
        double seconds = (counters.endNanos() - start) / 1e9;
        List<Sample> samples = new ArrayList<>();
        before.forEach(reading -> samples.add(sample(reading, before.get(0), reading.secondsSince(start))));
        if (!before.isEmpty()) {
            Reading last = before.get(before.size() - 1);
            samples.add(sample(
                    new Reading(counters.endNanos(), counters.rows(), last.cpuSeconds(), last.compileSeconds()),
                    before.get(0),
                    seconds));
        }
        Steadiness steadiness = Steadiness.of(new RunTrace(samples, List.of(), List.of()), true);
        return new RunFigures(
                counters.rows() / seconds,
                steadiness instanceof Steadiness.Steady steady
                        ? OptionalDouble.of(steady.tuplesPerSecond())
                        : OptionalDouble.empty(),
                coresBusy(before),
                counters.output().text());
    }

    private static Sample sample(Reading reading, Reading first, double seconds) {
        double compileSeconds = reading.compileSeconds() - first.compileSeconds();
        OptionalDouble cpuSeconds = OptionalDouble.of(reading.cpuSeconds() - first.cpuSeconds());
        return new Sample(
                seconds, reading.rows(), reading.rows(), cpuSeconds, 0, compileSeconds, 0, 0, Optional.empty());
    }

    private static OptionalDouble coresBusy(List<Reading> readings) {
        if (readings.size() < 2) {
            return OptionalDouble.empty();
        }
        Reading first = readings.get(0);
        Reading last = readings.get(readings.size() - 1);
        return OptionalDouble.of((last.cpuSeconds() - first.cpuSeconds()) / last.secondsSince(first.nanos()));
    }
}
