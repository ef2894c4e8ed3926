// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.TopologySettings;
import io.aeolus.cli.internal.variant.Variant;
import io.aeolus.cli.internal.variant.Variants;
import io.aeolus.cli.synthetic.Notes;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.optimizer.IdleExecutors;
import io.aeolus.optimizer.PlanFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;

/** Compares {@link Numbers} on scripted clusters. */
abstract class ComparisonHarness {

    static final long ROWS = 10_000;

    private static final int CORES = 2;

    final ScriptedRunner cluster = new ScriptedRunner();
    final ScriptedRunner fused = new ScriptedRunner();

    /** The notes of the comparison. */
    final List<String> notes = new ArrayList<>();

    static Subject with(Subject subject, Ending ending, Map<String, Object> config) {
        return new Subject(
                subject.title(),
                subject.topology(),
                TopologySettings.of(config),
                ending,
                new Subject.Answers(Optional::empty, subject.answers().reference()),
                subject.workers(),
                subject.credentials());
    }

    ComparisonResult compare(Set<Configuration> configurations, int runs) throws Exception {
        return run(comparison(Numbers.PLAN, configurations, runs));
    }

    ComparisonResult run(Comparison comparison) throws Exception {
        return comparison.run(cluster, fused, new Notes(notes));
    }

    /** Two runs of each configuration at a rate. */
    ComparisonResult atRate(double rate, Set<Configuration> configurations) throws Exception {
        return comparison(
                        subject(),
                        Numbers.PLAN,
                        new ComparisonOptions(
                                configurations,
                                2,
                                OptionalDouble.of(rate),
                                false,
                                Duration.ofSeconds(5),
                                Optional.empty()))
                .run(cluster, fused, new Notes(notes));
    }

    static Comparison comparison(String plan, Set<Configuration> configurations, int runs) throws BadInputException {
        return comparison(subject(), plan, options(configurations, runs, Optional.empty()));
    }

    static Comparison comparison(Subject subject, Set<Configuration> configurations, int runs)
            throws BadInputException {
        return comparison(subject, Numbers.PLAN, options(configurations, runs, Optional.empty()));
    }

    static Comparison comparison(Subject subject, String plan, ComparisonOptions options) throws BadInputException {
        return comparison(subject, plan, options, () -> 0);
    }

    static Comparison comparison(Subject subject, String plan, ComparisonOptions options, LongSupplier nanoClock)
            throws BadInputException {
        PlanDocument document = PlanFile.parse(plan, "plan.json");
        return new Comparison(
                subject,
                new ComparisonPlan(
                        document,
                        "plan.json",
                        new Variants.Alternatives(
                                (tried, settings) -> Optional.of(
                                        new Variant.Expected(1_000.0 * tried.largestBatchSize(), Optional.empty())),
                                Map.of("square", 3),
                                IdleExecutors.on(CORES),
                                BatchingPlan.none(),
                                Variants.batchesOf(document.plan())),
                        Optional.empty()),
                options,
                nanoClock);
    }

    static ComparisonOptions options(Set<Configuration> configurations, int runs, Optional<Duration> longestFused) {
        return new ComparisonOptions(
                configurations, runs, OptionalDouble.empty(), false, Duration.ofSeconds(5), longestFused);
    }

    static Subject subject() throws BadInputException {
        PreparedWorkload workload = new Numbers(ROWS, -1).prepared();
        return Subject.of("numbers", workload);
    }

    static int squareTasks(RunRequest request) {
        ComponentCommon square = rewritten(request).get_bolts().get("square").get_common();
        return square.is_set_parallelism_hint() ? square.get_parallelism_hint() : 1;
    }

    static boolean isBatched(RunRequest request) {
        byte[] before =
                request.topology().get_bolts().get("square").get_bolt_object().get_serialized_java();
        byte[] after =
                rewritten(request).get_bolts().get("square").get_bolt_object().get_serialized_java();
        return after.length > before.length;
    }

    private static StormTopology rewritten(RunRequest request) {
        return request.rewriting().apply(request.topology());
    }
}
