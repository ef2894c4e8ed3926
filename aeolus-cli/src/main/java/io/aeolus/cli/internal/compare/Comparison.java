package io.aeolus.cli.internal.compare;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rewrite.CheckedPlan;
import io.aeolus.cli.internal.runfile.Setup;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.Promise;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.OptimizedPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * Runs a workload in several configurations. All that can be wrong with the plan is found on creation, before anything runs. Each
 * configuration is warmed up first where that outlives it; then their runs alternate, so that a machine that gets slower or faster
 * meanwhile treats all alike. Used once, by one thread; {@link #soFar} is for any.
 */
public final class Comparison {

    /** What the first run of a configuration that is cut is warmed up for in addition: the JVM has not compiled it yet. */
    static final Duration FIRST_WARM_UP = Duration.ofSeconds(2);

    private final Subject subject;
    private final ComparisonOptions options;
    private final List<String> remarks = new ArrayList<>();
    private final List<Variant> variants;
    private final LongSupplier nanoClock;
    private final List<String> leftOut = new CopyOnWriteArrayList<>();
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final List<RunRecord> records = new CopyOnWriteArrayList<>();
    private final List<ReferenceRun> references = new CopyOnWriteArrayList<>();
    /** What the variants are once the best settings are known. */
    private volatile List<Variant> tuned = List.of();

    private volatile String clusterKind = "";
    private volatile Optional<SameVariants> same = Optional.empty();

    private volatile Optional<Explanation> plan = Optional.empty();

    /**
     * Prepares a comparison.
     *
     * @param subject what to run
     * @param plan the plan for the configurations that need one
     * @param planSource where the plan is from, for messages
     * @param alternatives what is known of other plans
     * @param options what to compare
     * @param nanoClock the time in nanoseconds, for the warm-up of the limit
     * @throws BadInputException if the plan does not fit the topology, or no configuration is left
     */
    public Comparison(
            Subject subject,
            PlanDocument plan,
            String planSource,
            Variants.Alternatives alternatives,
            ComparisonOptions options,
            LongSupplier nanoClock)
            throws BadInputException {
        this.subject = subject;
        this.options = options;
        this.nanoClock = nanoClock;
        CheckedPlan checked = CheckedPlan.check(
                plan, planSource, subject.topologyName(), subject.topology().get());
        CheckedPlan.checkSettings(plan, planSource, subject.config());
        checked.refusals().forEach(refusal -> remarks.add(refusal.toString()));
        Variants.leftOut(plan.config(), subject.config(), subject.workers())
                .forEach(setting -> remarks.add("the plan's " + setting + " is left out: it is the same for all"));
        Variants made = new Variants(
                subject.workers(), subject.config(), checked.plan(), plan.config(), plan.prediction(), alternatives);
        Optional<String> refusal =
                options.configurations().contains(Configuration.FUSED) ? FusedOffer.refusal(subject) : Optional.empty();
        refusal.ifPresent(leftOut::add);
        this.variants = options.configurations().stream()
                .filter(configuration -> configuration != Configuration.FUSED || refusal.isEmpty())
                .flatMap(configuration -> made.allOf(configuration).stream())
                .toList();
        if (variants.isEmpty()) {
            throw new BadInputException(refusal.orElseThrow());
        }
    }

    /** Keeps with the result how its plan came about. */
    public void explainedBy(OptimizedPlan computed) {
        plan = Optional.of(computed.explanation());
    }

    /** What of the plan is not carried out, a line each, with the reason; none in most cases. */
    public List<String> remarks() {
        return remarks;
    }

    /**
     * Does all runs.
     *
     * @param cluster where
     * @param fused where components are called from one thread
     * @param progress told the rows done of each run
     * @param notes told, a line each, what is worth to be known besides the result
     * @return the runs
     * @throws RunFailedException if a run did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    public ComparisonResult run(Runner cluster, Runner fused, Progress progress, Consumer<String> notes)
            throws RunFailedException, InterruptedException {
        clusterKind = cluster.kind();
        Runners runners = new Runners(cluster, fused);
        SameVariants known = new SameVariants(subject.topology().get(), defaults(cluster.kind()));
        WarmUp warmUp = new WarmUp(
                (variant, what) -> runners.of(variant)
                        .probe(
                                request(variant, subject.ending(), OptionalDouble.empty(), false),
                                options.warmUp(),
                                named(progress, what)),
                StormBatching.of(components(), subject.workers().number(), subject.ending(), subject.config()),
                known::isSame,
                subject.rows(),
                options.warmUp(),
                notes,
                nanoClock);
        same = Optional.of(known);
        List<Variant> toRun = known.toRun(variants);
        List<Variant> toWarmUp = toRun.stream()
                .filter(variant -> !isWarmedUpInRuns(variant, cluster.kind()))
                .toList();
        Estimate estimate = Estimate.of(options, subject.ending(), cluster.kind());
        estimate.before(toRun, toWarmUp).ifPresent(notes);
        List<Variant> best = new ArrayList<>();
        List<OptionalDouble> rates = new ArrayList<>();
        for (Variant variant : toRun) {
            if (!toWarmUp.contains(variant)) {
                best.add(variant);
                rates.add(variant.predictedTuplesPerSecond());
                continue;
            }
            Optional<WarmUp.Warm> warm =
                    isFused(variant) ? warmFused(variant, warmUp, cluster.kind()) : Optional.of(warmUp.warmUp(variant));
            if (warm.isPresent() && !known.isKnown(warm.get().variant(), best)) {
                best.add(warm.get().variant());
                rates.add(OptionalDouble.of(warm.get().speed().tuplesPerSecond()));
            }
        }
        if (best.isEmpty()) {
            throw new UnmeasurableException(String.join("; ", leftOut));
        }
        tuned = List.copyOf(best);
        if (!(subject.ending() instanceof Ending.Cut)) {
            notes.accept(estimate.ofRuns(rates));
        }
        return runAll(runners, estimate, progress, notes);
    }

    /** What settings are worth that nobody sets: on a cluster of others, only they know. */
    private static Map<String, Object> defaults(String clusterKind) {
        return clusterKind.equals("remote") ? Map.of() : Utils.readDefaultConfig();
    }

    /**
     * A start less for each: a run that is cut has a warm-up of its own, and the first one of each configuration a longer one. Where a
     * topology has new workers each time, what they compiled in a warm-up would end with them.
     */
    private boolean isWarmedUpInRuns(Variant variant, String clusterKind) {
        boolean hasNewWorkers = !isFused(variant) && !clusterKind.equals("local");
        return variant.configuration() != Configuration.STORM_TUNED
                && (hasNewWorkers || subject.ending() instanceof Ending.Cut);
    }

    /** Where each variant runs. */
    private record Runners(Runner cluster, Runner fused) {

        /** What is fused begins when the topology before it is gone. */
        Runner of(Variant variant) throws RunFailedException, InterruptedException {
            if (!isFused(variant)) {
                return cluster;
            }
            cluster.awaitGone();
            return fused;
        }
    }

    private static boolean isFused(Variant variant) {
        return variant.configuration() == Configuration.FUSED;
    }

    /** Warms up the limit, which is nice to have: where it cannot be run, the others run without it. */
    private Optional<WarmUp.Warm> warmFused(Variant variant, WarmUp warmUp, String clusterKind)
            throws InterruptedException {
        Optional<String> refusal = FusedOffer.refusal(clusterKind);
        if (refusal.isEmpty()) {
            try {
                WarmUp.Warm warm = warmUp.warmUp(variant);
                refusal = FusedOffer.refusal(warm.speed(), subject.rows(), options.longestFused());
                if (refusal.isEmpty()) {
                    return Optional.of(warm);
                }
            } catch (RunFailedException e) {
                refusal = Optional.of(FusedOffer.leftOut(String.valueOf(e.getMessage())));
            }
        }
        refusal.ifPresent(leftOut::add);
        return Optional.empty();
    }

    private ComparisonResult runAll(Runners runners, Estimate estimate, Progress progress, Consumer<String> notes)
            throws RunFailedException, InterruptedException {
        List<Variant> running = new ArrayList<>(tuned);
        int done = 0;
        for (int run = 1; run <= options.runs(); run++) {
            for (Variant variant : List.copyOf(running)) {
                String what = "%s, run %d of %d".formatted(variant.label(), run, options.runs());
                int begun = done++;
                estimate.left(begun, running.size(), options.runs()).ifPresent(progress::expect);
                if (isFused(variant)) {
                    runFused(runners, variant, run, named(progress, what), running);
                    continue;
                }
                try {
                    run(runners.cluster(), variant, run, named(progress, what));
                } catch (UnmeasurableException e) {
                    throw e;
                } catch (RunFailedException e) {
                    if (variant.configuration() != Configuration.STORM_TUNED) {
                        throw e;
                    }
                    // That Storm's own batches may come to a standstill is a result, and not the end of the others.
                    String line = what + ", did not come to its end: " + e.getMessage();
                    leftOut.add(line);
                    notes.accept(line);
                    running.remove(variant);
                }
            }
        }
        runners.cluster().awaitGone();
        if (records.isEmpty()) {
            throw new UnmeasurableException(String.join("; ", leftOut));
        }
        Expectation.of(subject, records).remark().ifPresent(notes);
        ComparisonResult result = result(runners.cluster().kind(), records);
        if (result.isGood()) {
            result.changed().forEach(field -> notes.accept(field.toString()));
        }
        return result;
    }

    /** While the next topology is about to start, and can only wait. */
    private void runFused(Runners runners, Variant variant, int run, Progress progress, List<Variant> running)
            throws RunFailedException, InterruptedException {
        runners.cluster().whenGone(() -> {
            try {
                run(runners.fused(), variant, run, progress);
            } catch (RunFailedException e) {
                leftOut.add(FusedOffer.leftOut(String.valueOf(e.getMessage())));
                running.remove(variant);
            }
        });
    }

    private void run(Runner runner, Variant variant, int run, Progress progress)
            throws RunFailedException, InterruptedException {
        // A limit at some rate would be none.
        OptionalDouble rate = isFused(variant) ? OptionalDouble.empty() : options.ratePerSecond();
        RunResult result = runner.run(request(variant, ending(run), rate, options.hasReference()), progress);
        checkPromise(variant, result.measurement().promise());
        records.add(new RunRecord(
                variant.label(),
                run,
                result.measurement(),
                atMost(rate, variant.predictedTuplesPerSecond()),
                result.trace()));
        if (options.hasReference()) {
            subject.reference()
                    .apply(result.output())
                    .ifPresent(report -> references.add(new ReferenceRun(variant.label(), run, report)));
        }
    }

    /** What is predicted of a variant whose sources are held to a rate. */
    private static OptionalDouble atMost(OptionalDouble rate, OptionalDouble predicted) {
        return rate.isPresent() && predicted.isPresent()
                ? OptionalDouble.of(Math.min(rate.getAsDouble(), predicted.getAsDouble()))
                : predicted;
    }

    /** Configurations that keep different promises are not compared. */
    private void checkPromise(Variant variant, Promise promise) throws UnmeasurableException {
        if (isFused(variant)) {
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

    /** The runs that are over until now; empty if none is. */
    public Optional<ComparisonResult> soFar() {
        List<RunRecord> done = List.copyOf(records);
        return done.isEmpty() ? Optional.empty() : Optional.of(result(clusterKind, done));
    }

    private ComparisonResult result(String clusterName, List<RunRecord> done) {
        return new ComparisonResult(
                Setup.of(subject, clusterName, rows(done), tuned, plan),
                done,
                Expectation.of(subject, done),
                references,
                subject.traffic(),
                leftOut,
                same.map(SameVariants::found).orElse(List.of()));
    }

    /** The rows of a run, if all runs have the same. */
    private OptionalLong rows(List<RunRecord> records) {
        if (subject.ending() instanceof Ending.Cut) {
            return OptionalLong.empty();
        }
        Measurement first = records.get(0).measurement();
        // Where a row is what came of it, so many were lost of those.
        long lost = first.promise() == Promise.AT_LEAST_ONCE ? first.lost().orElse(0) : 0;
        OptionalLong found = OptionalLong.of(first.tuples() + lost);
        return subject.rows().isPresent() ? subject.rows() : found;
    }

    private int components() {
        StormTopology topology = subject.topology().get();
        return topology.get_spouts_size() + topology.get_bolts_size();
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

    /** What each run finds is said once. */
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
}
