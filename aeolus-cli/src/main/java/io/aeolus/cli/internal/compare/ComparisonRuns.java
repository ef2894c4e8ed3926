package io.aeolus.cli.internal.compare;

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
import io.aeolus.monitor.Speed;
import io.aeolus.optimizer.Explanation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Does the single runs of a comparison, and keeps their results. One thread does the runs; any thread may read the results. */
final class ComparisonRuns {

    /** Additional warm-up of the first run of a configuration, where runs are cut: the JVM has not compiled its code yet. */
    static final Duration FIRST_WARM_UP = Duration.ofSeconds(2);

    private final Subject subject;
    private final ComparisonOptions options;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final List<RunRecord> records = new CopyOnWriteArrayList<>();
    private final List<ReferenceRun> references = new CopyOnWriteArrayList<>();
    private final List<String> leftOut = new CopyOnWriteArrayList<>();

    ComparisonRuns(Subject subject, ComparisonOptions options) {
        this.subject = subject;
        this.options = options;
    }

    /** Notes why something did not run, in one line. */
    void leaveOut(String line) {
        leftOut.add(line);
    }

    /** Refuses a comparison in which nothing was run, with the reasons. */
    UnmeasurableException nothingRan() {
        return new UnmeasurableException(String.join("; ", leftOut));
    }

    /** Runs a variant for the time of a warm-up. */
    Speed probe(Runner runner, Variant variant, Progress progress, String what)
            throws RunFailedException, InterruptedException {
        return runner.probe(
                request(variant, subject.ending(), OptionalDouble.empty(), false),
                options.warmUp(),
                named(progress, what));
    }

    /** Does a run that counts. */
    void run(Runner runner, Variant variant, int run, Progress progress)
            throws RunFailedException, InterruptedException {
        // A limit at some rate would be none.
        OptionalDouble rate = variant.isFused() ? OptionalDouble.empty() : options.ratePerSecond();
        RunResult result = runner.run(
                request(variant, ending(run), rate, options.hasReference()), named(progress, name(variant, run)));
        checkPromise(variant, result.measurement().promise());
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

    /** Such as "stock, run 1 of 3". */
    String name(Variant variant, int run) {
        return "%s, run %d of %d".formatted(variant.label(), run, options.runs());
    }

    /** The prediction for a variant whose sources emit no faster than a rate. */
    private static OptionalDouble atMost(OptionalDouble rate, OptionalDouble predicted) {
        return rate.isPresent() && predicted.isPresent()
                ? OptionalDouble.of(Math.min(rate.getAsDouble(), predicted.getAsDouble()))
                : predicted;
    }

    /** Configurations with different delivery guarantees are not compared. */
    private void checkPromise(Variant variant, DeliveryGuarantee promise) throws UnmeasurableException {
        if (variant.isFused()) {
            return;
        }
        Optional<RunRecord> other = records.stream()
                .filter(run -> !run.config().equals(Configuration.FUSED.label()))
                .filter(run -> run.measurement().promise() != promise)
                .findFirst();
        if (other.isPresent()) {
            throw new UnmeasurableException(
                    "%s: the promise of %s was '%s', that of %s '%s': see that spouts always emit with message ids, or never do"
                            .formatted(
                                    subject.label(),
                                    variant.label(),
                                    promise.text(),
                                    other.get().config(),
                                    other.get().measurement().promise().text()));
        }
    }

    /** When the run of a round is over. */
    private Ending ending(int run) {
        return run == 1 && subject.ending() instanceof Ending.Cut cut
                ? new Ending.Cut(cut.warmUp().plus(FIRST_WARM_UP), cut.measured(), cut.drain())
                : subject.ending();
    }

    private RunRequest request(Variant variant, Ending ending, OptionalDouble ratePerSecond, boolean keepsOutput) {
        String name = subject.topologyName() + "-" + variant.configuration().label();
        return subject.until(ending).runRequest(name, variant, ratePerSecond, keepsOutput);
    }

    /** Each note of a run is shown once. */
    private Progress named(Progress progress, String what) {
        return new Progress() {
            @Override
            public void update(String ignored, long done, long total) {
                progress.update(what, done, total);
            }

            @Override
            public void note(String line) {
                if (told.add(line)) {
                    progress.note(line);
                }
            }
        };
    }

    /** The runs that are over until now; empty if none is. */
    Optional<ComparisonResult> result(
            String clusterKind, List<Variant> variants, Optional<Explanation> plan, List<Same> same) {
        List<RunRecord> done = List.copyOf(records);
        return done.isEmpty()
                ? Optional.empty()
                : Optional.of(new ComparisonResult(
                        Setup.of(subject, clusterKind, rows(done), variants, plan),
                        done,
                        Expectation.of(subject, done),
                        references,
                        subject.title().traffic(),
                        leftOut,
                        same));
    }

    /** The rows of a run, if all runs have the same. */
    private OptionalLong rows(List<RunRecord> done) {
        if (subject.ending() instanceof Ending.Cut || subject.rows().isPresent()) {
            return subject.rows();
        }
        Measurement first = done.get(0).measurement();
        // Where not all rows are acked, lost rows are counted at the bolts, and not as source rows.
        long lost = first.promise() == DeliveryGuarantee.AT_LEAST_ONCE
                ? first.lost().orElse(0)
                : 0;
        return OptionalLong.of(first.tuples() + lost);
    }
}
