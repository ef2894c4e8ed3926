package io.aeolus.cli.internal.compare;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.rewrite.CheckedPlan;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.OptimizedPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * Runs a workload in several configurations. The constructor finds everything that can be wrong with the plan, before anything runs.
 * Configurations are warmed up first where a warm-up outlasts its run; then their runs alternate, so that a machine that gets slower or
 * faster meanwhile treats all alike. Used once, by one thread; any thread may call {@link #soFar}.
 */
public final class Comparison {

    private final Subject subject;
    private final ComparisonOptions options;
    private final ComparisonRuns runs;
    private final List<String> remarks = new ArrayList<>();
    private final List<Variant> variants;
    private final LongSupplier nanoClock;

    /** The variants that run, once the best settings are known. */
    private volatile List<Variant> tuned = List.of();

    private volatile String clusterKind = "";
    private volatile List<Same> same = List.of();
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
        this.runs = new ComparisonRuns(subject, options);
        this.nanoClock = nanoClock;
        CheckedPlan checked = CheckedPlan.check(
                plan, planSource, subject.topologyName(), subject.topology().get());
        CheckedPlan.checkSettings(plan, planSource, subject.config());
        checked.refusals().forEach(refusal -> remarks.add(refusal.toString()));
        Variants.leftOut(plan.config(), subject.config(), subject.workers())
                .forEach(setting -> remarks.add("the plan's " + setting + " is left out: it is the same for all"));
        Variants made = new Variants(
                subject.workers(), subject.config(), checked.plan(), plan.config(), plan.prediction(), alternatives);
        Optional<String> refusal = options.configurations().contains(Configuration.FUSED)
                ? FusedRefusal.refusal(subject)
                : Optional.empty();
        refusal.ifPresent(runs::leaveOut);
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

    /** The parts of the plan that are not carried out, a line each, with the reason; none in most cases. */
    public List<String> remarks() {
        return remarks;
    }

    /**
     * Does all runs.
     *
     * @param cluster where
     * @param fused where components are called from one thread
     * @param progress receives the rows done of each run
     * @param notes receives remarks for the user, a line each
     * @return the runs
     * @throws RunFailedException if a run did not finish
     * @throws InterruptedException if the thread was interrupted
     */
    public ComparisonResult run(Runner cluster, Runner fused, Progress progress, Consumer<String> notes)
            throws RunFailedException, InterruptedException {
        clusterKind = cluster.kind();
        SameVariants known = new SameVariants(subject.topology().get(), defaults());
        WarmUp warmUp = new WarmUp(
                (variant, what) -> runs.probe(runner(variant, cluster, fused), variant, progress, what),
                StormBatching.of(components(), subject.workers().number(), subject.ending(), subject.config()),
                known::isSame,
                subject.rows(),
                options.warmUp(),
                notes,
                nanoClock);
        List<Variant> toRun = known.toRun(variants);
        List<Variant> toWarmUp =
                toRun.stream().filter(variant -> !isWarmedUpInRuns(variant)).toList();
        Estimate estimate = Estimate.of(options, subject.ending(), clusterKind);
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
                    variant.isFused() ? warmFused(variant, warmUp) : Optional.of(warmUp.warmUp(variant));
            if (warm.isPresent() && !known.isKnown(warm.get().variant(), best)) {
                best.add(warm.get().variant());
                rates.add(OptionalDouble.of(warm.get().speed().tuplesPerSecond()));
            }
        }
        same = known.found();
        if (best.isEmpty()) {
            throw runs.nothingRan();
        }
        tuned = List.copyOf(best);
        if (!(subject.ending() instanceof Ending.Cut)) {
            notes.accept(estimate.ofRuns(rates));
        }
        return runAll(cluster, fused, estimate, progress, notes);
    }

    /** The values of settings that are not set; unknown on a remote cluster. */
    private Map<String, Object> defaults() {
        return clusterKind.equals("remote") ? Map.of() : Utils.readDefaultConfig();
    }

    private int components() {
        StormTopology topology = subject.topology().get();
        return topology.get_spouts_size() + topology.get_bolts_size();
    }

    /**
     * Whether the runs of a variant warm it up, which saves a start: a run that is cut has its own warm-up, and the first one of each
     * configuration a longer one. Workers that start anew for each run would lose the code that a warm-up compiled.
     */
    private boolean isWarmedUpInRuns(Variant variant) {
        boolean hasNewWorkers = !variant.isFused() && !clusterKind.equals("local");
        return variant.configuration() != Configuration.STORM_TUNED
                && (hasNewWorkers || subject.ending() instanceof Ending.Cut);
    }

    /** Where a variant runs. A fused one begins when the topology before it is gone. */
    private static Runner runner(Variant variant, Runner cluster, Runner fused)
            throws RunFailedException, InterruptedException {
        if (variant.isFused()) {
            cluster.awaitGone();
            return fused;
        }
        return cluster;
    }

    /** Warms up the limit. Where it cannot be run, the others run without it. */
    private Optional<WarmUp.Warm> warmFused(Variant variant, WarmUp warmUp) throws InterruptedException {
        Optional<String> refusal = FusedRefusal.refusal(clusterKind);
        if (refusal.isEmpty()) {
            try {
                WarmUp.Warm warm = warmUp.warmUp(variant);
                refusal = FusedRefusal.refusal(warm.speed(), subject.rows(), options.longestFused());
                if (refusal.isEmpty()) {
                    return Optional.of(warm);
                }
            } catch (RunFailedException e) {
                refusal = Optional.of(FusedRefusal.leftOut(String.valueOf(e.getMessage())));
            }
        }
        refusal.ifPresent(runs::leaveOut);
        return Optional.empty();
    }

    private ComparisonResult runAll(
            Runner cluster, Runner fused, Estimate estimate, Progress progress, Consumer<String> notes)
            throws RunFailedException, InterruptedException {
        List<Variant> running = new ArrayList<>(tuned);
        int done = 0;
        for (int run = 1; run <= options.runs(); run++) {
            for (Variant variant : List.copyOf(running)) {
                estimate.left(done++, running.size(), options.runs()).ifPresent(progress::expect);
                if (variant.isFused()) {
                    runFused(cluster, fused, variant, run, progress, running);
                    continue;
                }
                try {
                    runs.run(cluster, variant, run, progress);
                } catch (UnmeasurableException e) {
                    throw e;
                } catch (RunFailedException e) {
                    if (variant.configuration() != Configuration.STORM_TUNED) {
                        throw e;
                    }
                    // A standstill of Storm's own batches is a result. The other configurations continue.
                    String line = runs.name(variant, run) + ", did not come to its end: " + e.getMessage();
                    runs.leaveOut(line);
                    notes.accept(line);
                    running.remove(variant);
                }
            }
        }
        cluster.awaitGone();
        ComparisonResult result = soFar().orElseThrow(runs::nothingRan);
        result.expected().remark().ifPresent(notes);
        if (result.isGood()) {
            result.changed().forEach(field -> notes.accept(field.toString()));
        }
        return result;
    }

    /** Runs while the next topology is about to start, and can only wait. */
    private void runFused(
            Runner cluster, Runner fused, Variant variant, int run, Progress progress, List<Variant> running)
            throws RunFailedException, InterruptedException {
        cluster.whenGone(() -> {
            try {
                runs.run(fused, variant, run, progress);
            } catch (RunFailedException e) {
                runs.leaveOut(FusedRefusal.leftOut(String.valueOf(e.getMessage())));
                running.remove(variant);
            }
        });
    }

    /** The runs that are over until now; empty if none is. */
    public Optional<ComparisonResult> soFar() {
        return runs.result(clusterKind, tuned, plan, same);
    }
}
