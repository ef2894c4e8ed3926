// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.Explanation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Executes the runs of a comparison and stores their results. One thread executes the runs; any thread may read the results. */
final class ComparisonRuns {

    /** The additional warm-up of the first run of a configuration with a time limit: the JVM has not compiled its code yet. */
    static final Duration FIRST_WARM_UP = Duration.ofSeconds(2);

    /** The share of the rate above which the spouts have kept their schedule, but for the start and the end of a run. */
    private static final double REACHED_SHARE = 0.9;

    private final Subject subject;
    private final ComparisonOptions options;
    private final Set<String> shownNotes = ConcurrentHashMap.newKeySet();
    private final Set<String> missedRate = ConcurrentHashMap.newKeySet();
    private final List<RunRecord> records = new CopyOnWriteArrayList<>();
    private final List<ReferenceRun> references = new CopyOnWriteArrayList<>();
    private final List<String> leftOut = new CopyOnWriteArrayList<>();

    ComparisonRuns(Subject subject, ComparisonOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /** Records in one line why a configuration is skipped. */
    void skip(String line) {
        leftOut.add(line);
    }

    /** Returns the exception for a comparison in which no configuration ran, with the reasons. */
    UnmeasurableException nothingRan() {
        return new UnmeasurableException(String.join("; ", leftOut));
    }

    /** Runs a variant for the duration of a warm-up. Returns tuples per second. */
    double probe(Runner runner, Variant variant, Progress progress, String what)
            throws RunFailedException, InterruptedException {
        return runner.probe(
                request(variant, subject.ending(), OptionalDouble.empty(), false),
                options.warmUp(),
                named(progress, what));
    }

    void run(Runner runner, Variant variant, int run, Progress progress)
            throws RunFailedException, InterruptedException {
        // The fused configuration shows the upper limit, so no rate applies.
        OptionalDouble rate = variant.isFused() ? OptionalDouble.empty() : options.ratePerSecond();
        RunResult result = runner.run(
                request(variant, ending(run), rate, options.hasReference()), named(progress, name(variant, run)));
        checkGuarantee(variant, result.measurement().guarantee());
        noteMissedRate(variant, rate, result.measurement(), progress);
        records.add(new RunRecord(
                variant.label(),
                run,
                result.measurement(),
                atMost(rate, variant.predictedTuplesPerSecond()),
                result.trace()));
        if (options.hasReference()) {
            subject.answers()
                    .reference()
                    .apply(result.output())
                    .ifPresent(report -> references.add(new ReferenceRun(variant.label(), run, report)));
        }
    }

    /** Runs another input of the workload, whose own settings are added to the settings of the variant. */
    RunResult run(Runner runner, Variant variant, PreparedWorkload input, Progress progress, String what)
            throws RunFailedException, InterruptedException {
        Subject other = Subject.of(subject.label(), input).in(subject.workers());
        Map<String, Object> config = new HashMap<>(other.config());
        config.putAll(variant.config());
        return runner.run(
                other.runRequest(runName(variant), variant.with(config), OptionalDouble.empty(), false),
                named(progress, variant.label() + ", " + what));
    }

    /** Shows a note once for each configuration whose spouts could not emit at the rate: its latency grows with the length of the run. */
    private void noteMissedRate(Variant variant, OptionalDouble rate, Measurement measured, Progress progress) {
        if (rate.isPresent()
                && measured.tuplesPerSecond() < REACHED_SHARE * rate.getAsDouble()
                && missedRate.add(variant.label())) {
            progress.note(format(
                    "%s processed %,.0f of %,.0f tuples/s: it could not keep up, so its latency shows a growing backlog: use a lower --rate",
                    variant.label(), measured.tuplesPerSecond(), rate.getAsDouble()));
        }
    }

    /** The name of a run, such as "stock, run 1 of 3". */
    String name(Variant variant, int run) {
        return "%s, run %d of %d".formatted(variant.label(), run, options.runs());
    }

    /** The prediction for a variant whose spouts emit at most at a rate. */
    private static OptionalDouble atMost(OptionalDouble rate, OptionalDouble predicted) {
        return rate.isPresent() && predicted.isPresent()
                ? OptionalDouble.of(Math.min(rate.getAsDouble(), predicted.getAsDouble()))
                : predicted;
    }

    /** Refuses to compare configurations with different delivery guarantees. */
    private void checkGuarantee(Variant variant, DeliveryGuarantee guarantee) throws UnmeasurableException {
        if (variant.isFused()) {
            return;
        }
        Optional<RunRecord> other = records.stream()
                .filter(run -> !run.config().equals(Configuration.FUSED.label()))
                .filter(run -> run.measurement().guarantee() != guarantee)
                .findFirst();
        if (other.isPresent()) {
            throw new UnmeasurableException(
                    "%s: %s ran with the guarantee '%s' and %s with '%s': let spouts emit all tuples with message ids, or none"
                            .formatted(
                                    subject.label(),
                                    variant.label(),
                                    guarantee.text(),
                                    other.get().config(),
                                    other.get().measurement().guarantee().text()));
        }
    }

    private Ending ending(int run) {
        return run == 1 && subject.ending() instanceof Ending.TimeLimit limit
                ? new Ending.TimeLimit(limit.warmUp().plus(FIRST_WARM_UP), limit.measured(), limit.drain())
                : subject.ending();
    }

    private RunRequest request(Variant variant, Ending ending, OptionalDouble ratePerSecond, boolean keepsOutput) {
        return subject.until(ending).runRequest(runName(variant), variant, ratePerSecond, keepsOutput);
    }

    private String runName(Variant variant) {
        return subject.topologyName() + "-" + variant.configuration().label();
    }

    /** Progress under a name; shows equal notes of several runs once. */
    private Progress named(Progress progress, String what) {
        return new Progress() {
            @Override
            public void update(String ignored, long done, long total) {
                progress.update(what, done, total);
            }

            @Override
            public void note(String line) {
                if (shownNotes.add(line)) {
                    progress.note(line);
                }
            }
        };
    }

    /** The result of the finished runs; empty if no run has finished. */
    Optional<ComparisonResult> result(
            String clusterKind, List<Variant> variants, Optional<Explanation> plan, List<Same> same) {
        List<RunRecord> done = List.copyOf(records);
        return done.isEmpty()
                ? Optional.empty()
                : Optional.of(new ComparisonResult(
                        Setup.of(subject, clusterKind, rows(done), options.ratePerSecond(), variants, plan),
                        done,
                        Expectation.of(subject, done, !references.isEmpty()),
                        references,
                        leftOut,
                        same));
    }

    /** The number of source tuples of each run; empty if a run ended before its input, or runs have different numbers. */
    private OptionalLong rows(List<RunRecord> done) {
        if (subject.rows().isPresent()) {
            return subject.rows();
        }
        if (!done.stream().allMatch(run -> run.measurement().isWhole())) {
            return OptionalLong.empty();
        }
        List<RunRecord> onCluster = done.stream()
                .filter(run -> !run.config().equals(Configuration.FUSED.label()))
                .toList();
        long[] numbers = (onCluster.isEmpty() ? done : onCluster)
                .stream()
                        .mapToLong(run -> sourceTuples(run.measurement()))
                        .distinct()
                        .toArray();
        return numbers.length == 1 ? OptionalLong.of(numbers[0]) : OptionalLong.empty();
    }

    private static long sourceTuples(Measurement measured) {
        // Without acking, lost tuples are counted at the bolts, and are not source tuples.
        return measured.tuples()
                + (measured.guarantee() == DeliveryGuarantee.AT_LEAST_ONCE
                        ? measured.lost().orElse(0)
                        : 0);
    }
}
