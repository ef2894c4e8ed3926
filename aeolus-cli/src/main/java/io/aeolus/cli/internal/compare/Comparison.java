// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.RatedWorkload;
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
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Runner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * Runs a topology in several configurations. The constructor validates the plan, before anything runs. The configurations warm up first,
 * unless each run has its own warm-up. Then their runs alternate, and each second round is in reverse order, so that changes in the speed of
 * the machine affect all configurations alike, also a steady drift. Runs once, in one thread; any thread may call {@link #soFar}.
 */
public final class Comparison {

    private final Subject subject;
    private final ComparisonPlan plan;
    private final ComparisonOptions options;
    private final ComparisonRuns runs;
    private final List<String> remarks = new ArrayList<>();
    private final List<Variant> variants;
    private final LongSupplier nanoClock;

    /** The variants of the counted runs, with the settings that the warm-up has chosen. */
    private volatile List<Variant> tuned = List.of();

    private volatile String clusterKind = "";
    private volatile List<Same> same = List.of();

    /**
     * Prepares a comparison.
     *
     * @throws BadInputException if the plan does not fit the topology, or no configuration can run
     */
    public Comparison(Subject subject, ComparisonPlan plan, ComparisonOptions options, LongSupplier nanoClock)
            throws BadInputException {
        this.subject = subject;
        this.plan = plan;
        this.options = options;
        this.runs = new ComparisonRuns(subject, options);
        this.nanoClock = nanoClock;
        PlanDocument file = plan.file();
        CheckedPlan checked = CheckedPlan.check(
                file, plan.source(), subject.topologyName(), subject.topology().get(), subject.config());
        CheckedPlan.checkSettings(file, plan.source(), subject.config());
        checked.refusals().forEach(refusal -> remarks.add(refusal.toString()));
        Variants.leftOut(file.config(), subject.settings(), subject.workers())
                .forEach(setting ->
                        remarks.add("the plan's " + setting + " is ignored: all configurations use the same value"));
        Variants made = new Variants(
                subject.workers(),
                subject.settings(),
                checked.plan(),
                file.config(),
                file.prediction(),
                plan.alternatives());
        Optional<String> refusal = options.configurations().contains(Configuration.FUSED)
                ? FusedRefusal.refusal(subject)
                : Optional.empty();
        refusal.ifPresent(runs::skip);
        this.variants = options.configurations().stream()
                .filter(configuration -> configuration != Configuration.FUSED || refusal.isEmpty())
                .flatMap(configuration -> made.allOf(configuration).stream())
                .toList();
        if (variants.isEmpty()) {
            throw new BadInputException(refusal.orElseThrow());
        }
    }

    /** The parts of the plan that are not applied, one line each with the reason; usually none. */
    public List<String> remarks() {
        return remarks;
    }

    /** Executes all runs. Throws an exception if a run does not finish. */
    public ComparisonResult run(Runner cluster, Runner fused, Progress progress)
            throws RunFailedException, InterruptedException {
        List<OptionalDouble> rates = warmUp(cluster, fused, progress);
        Estimate estimate = Estimate.of(options, subject.ending(), clusterKind);
        if (!(subject.ending() instanceof Ending.TimeLimit)) {
            progress.note(estimate.ofRuns(rates));
        }
        return runAll(cluster, fused, estimate, progress);
    }

    /** Warms up the configurations. Returns them by label, ready to run other inputs of the same workload. */
    public Map<String, RatedWorkload.Runs> ready(Runner cluster, Runner fused, Progress progress)
            throws RunFailedException, InterruptedException {
        List<OptionalDouble> rates = warmUp(cluster, fused, progress);
        Map<String, RatedWorkload.Runs> ready = new LinkedHashMap<>();
        for (int i = 0; i < rates.size(); i++) {
            Variant variant = tuned.get(i);
            OptionalDouble rate = higher(rates.get(i), variant.predictedTuplesPerSecond());
            ready.put(variant.label(), runsOf(variant, rate, cluster, progress));
        }
        return ready;
    }

    /** A short warm-up is slower than the warm topology. */
    private static OptionalDouble higher(OptionalDouble measured, OptionalDouble predicted) {
        return DoubleStream.concat(measured.stream(), predicted.stream()).max();
    }

    private RatedWorkload.Runs runsOf(Variant variant, OptionalDouble rate, Runner cluster, Progress progress) {
        return new RatedWorkload.Runs() {
            @Override
            public OptionalDouble tuplesPerSecond() {
                return rate;
            }

            @Override
            public RunResult run(String what, PreparedWorkload input) throws RunFailedException, InterruptedException {
                return runs.run(cluster, variant, input, progress, what);
            }
        };
    }

    /** The configurations that do not run, because they equal others; known after the warm-up. */
    public List<Same> same() {
        return same;
    }

    /** Warms up the configurations, and chooses the settings of storm-tuned. Returns the rates of the warm-up as far as known. */
    private List<OptionalDouble> warmUp(Runner cluster, Runner fused, Progress progress)
            throws RunFailedException, InterruptedException {
        clusterKind = cluster.kind();
        SameVariants sameVariants = new SameVariants(subject.topology().get(), defaults());
        WarmUp warmUp = new WarmUp(
                (variant, what) -> runs.probe(runner(variant, cluster, fused), variant, progress, what),
                StormBatching.of(components(), subject.workers().number(), subject.ending(), subject.config()),
                sameVariants::isSame,
                subject.rows(),
                options.warmUp(),
                progress::note,
                nanoClock);
        List<Variant> toRun = sameVariants.toRun(variants);
        List<Variant> toWarmUp =
                toRun.stream().filter(variant -> !isWarmedUpInRuns(variant)).toList();
        List<Variant> best = new ArrayList<>();
        List<OptionalDouble> rates = new ArrayList<>();
        for (Variant variant : toRun) {
            if (!toWarmUp.contains(variant)) {
                best.add(variant);
                rates.add(variant.predictedTuplesPerSecond());
                continue;
            }
            Optional<WarmUp.WarmVariant> warm =
                    variant.isFused() ? warmFused(variant, warmUp) : Optional.of(warmUp.warmUp(variant));
            if (warm.isPresent() && !sameVariants.addIfSame(warm.get().variant(), best)) {
                best.add(warm.get().variant());
                rates.add(OptionalDouble.of(warm.get().tuplesPerSecond()));
            }
        }
        same = sameVariants.found();
        if (best.isEmpty()) {
            throw runs.nothingRan();
        }
        tuned = List.copyOf(best);
        return rates;
    }

    /** Storm's defaults; unknown on a remote cluster. */
    private Map<String, Object> defaults() {
        return clusterKind.equals("remote") ? Map.of() : Utils.readDefaultConfig();
    }

    private int components() {
        StormTopology topology = subject.topology().get();
        return topology.get_spouts_size() + topology.get_bolts_size();
    }

    /**
     * Whether the runs of a variant contain their warm-up. Runs with a time limit do, and the first run of each configuration has a longer
     * warm-up. A separate warm-up is useless if each run starts new workers, which lose the compiled code.
     */
    private boolean isWarmedUpInRuns(Variant variant) {
        boolean hasNewWorkers = !variant.isFused() && !clusterKind.equals("local");
        return variant.configuration() != Configuration.STORM_TUNED
                && (hasNewWorkers || subject.ending() instanceof Ending.TimeLimit);
    }

    private static Runner runner(Variant variant, Runner cluster, Runner fused) {
        return variant.isFused() ? fused : cluster;
    }

    /** Warms up the fused configuration; empty if it cannot run. */
    private Optional<WarmUp.WarmVariant> warmFused(Variant variant, WarmUp warmUp) throws InterruptedException {
        Optional<String> refusal = FusedRefusal.refusal(clusterKind);
        if (refusal.isEmpty()) {
            try {
                WarmUp.WarmVariant warm = warmUp.warmUp(variant);
                refusal = FusedRefusal.refusal(warm.tuplesPerSecond(), subject.rows(), options.longestFused());
                if (refusal.isEmpty()) {
                    return Optional.of(warm);
                }
            } catch (RunFailedException e) {
                refusal = Optional.of(FusedRefusal.leftOut(String.valueOf(e.getMessage())));
            }
        }
        refusal.ifPresent(runs::skip);
        return Optional.empty();
    }

    private ComparisonResult runAll(Runner cluster, Runner fused, Estimate estimate, Progress progress)
            throws RunFailedException, InterruptedException {
        List<Variant> running = new ArrayList<>(tuned);
        int done = 0;
        for (int run = 1; run <= options.runs(); run++) {
            for (Variant variant : inOrder(running, run)) {
                estimate.left(done++, running.size()).ifPresent(progress::expect);
                try {
                    runs.run(runner(variant, cluster, fused), variant, run, progress);
                } catch (RunFailedException e) {
                    if (variant.isFused()) {
                        runs.skip(FusedRefusal.leftOut(String.valueOf(e.getMessage())));
                    } else if (isStall(variant, e)) {
                        String line = runs.name(variant, run) + ", did not finish: " + e.getMessage();
                        runs.skip(line);
                        progress.note(line);
                    } else {
                        throw e;
                    }
                    running.remove(variant);
                }
            }
        }
        ComparisonResult result = soFar().orElseThrow(runs::nothingRan);
        result.expected().remark().ifPresent(progress::note);
        if (result.isGood()) {
            result.changed().forEach(field -> progress.note(field.toString()));
        }
        return result;
    }

    private static List<Variant> inOrder(List<Variant> variants, int run) {
        List<Variant> ordered = new ArrayList<>(variants);
        if (run % 2 == 0) {
            Collections.reverse(ordered);
        }
        return ordered;
    }

    /** If Storm's own batching stalls, this is a result, and the other configurations continue. */
    private static boolean isStall(Variant variant, RunFailedException e) {
        return variant.configuration() == Configuration.STORM_TUNED && !(e instanceof UnmeasurableException);
    }

    /** The result of the finished runs; empty if no run has finished. */
    public Optional<ComparisonResult> soFar() {
        return runs.result(clusterKind, tuned, plan.explanation(), same);
    }
}
