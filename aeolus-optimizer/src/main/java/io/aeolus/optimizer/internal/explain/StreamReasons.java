// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.FlowGraph;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.EvaluatedPlan;
import io.aeolus.optimizer.internal.search.Problem;

/** Explains the batch size of each stream by evaluating the plan with the largest batches on that stream. */
final class StreamReasons {

    private static final double NEARLY = 0.98;
    private static final double NOTHING = 1e-6;

    private final Problem problem;
    private final EvaluatedPlan chosen;
    private final FlowGraph graph;
    private final Evaluator evaluator;
    private final Evaluation atBest;

    StreamReasons(Problem problem, EvaluatedPlan chosen) {
        this.problem = problem;
        this.chosen = chosen;
        this.graph = FlowGraph.of(problem.model());
        this.evaluator = new Evaluator(problem.model());
        this.atBest = atBest(chosen.plan());
    }

    Reason of(int s) {
        Stream stream = problem.model().stream(s);
        int size = chosen.plan().batchSize(s);
        String choice = size == 1 ? "unbatched: " : "batches of " + Amounts.count(size) + ": ";
        if (stream.edges().isEmpty()) {
            return new Reason("no consumer", choice + "no consumer");
        }
        if (graph.tuples(s) == 0) {
            return new Reason("no tuples", choice + "no tuples in the profile");
        }
        int max = stream.limit().max();
        if (size >= max) {
            return new Reason(
                    stream.limit().reason(),
                    choice + "the maximum: " + stream.limit().reason());
        }
        Plan largest = chosen.plan().withBatchSize(s, max);
        Evaluation larger = atBest(largest);
        double fill = larger.batchSize().get(s);
        if (size == 1 && fill < 2) {
            return new Reason("few tuples", choice + "a batch would hold " + Amounts.number(fill) + " on average");
        }
        return fill < size + 1 ? filled(s, choice, larger, fill) : gained(size, choice, largest, larger);
    }

    /** Evaluates a plan as the search does. */
    private Evaluation atBest(Plan plan) {
        return evaluator.atBest(plan, problem.bounds());
    }

    /** Larger batches would be flushed before they are full. */
    private Reason filled(int s, String choice, Evaluation larger, double fill) {
        double inLinger = evaluator.inLinger(chosen.plan(), problem.bounds(), larger.rowsPerNano(), s);
        return fill >= NEARLY * inLinger
                ? new Reason(
                        "linger",
                        "%sno more than %s arrive within a linger of %s"
                                .formatted(
                                        choice,
                                        Amounts.number(fill),
                                        Amounts.nanos(chosen.plan().lingerNanos(s))))
                : new Reason(
                        "pending tuples",
                        choice + "topology.max.spout.pending allows " + Amounts.number(fill) + " per batch");
    }

    private Reason gained(int size, String choice, Plan largest, Evaluation larger) {
        String start = choice + (size == 1 ? "batches" : "larger batches");
        if (atBest.limit() instanceof Limit.Rate || atBest.limit() instanceof Limit.Source) {
            return new Reason(
                    size == 1 ? "not needed" : "large enough",
                    start + " are not needed for " + Amounts.number(atBest.tuplesPerSecond()) + " tuples/s");
        }
        // In large batches, tuples wait for the other tuples of their batch, which can cost more than batches save.
        double real =
                problem.evaluate(largest).rowsPerNano() / chosen.evaluation().rowsPerNano();
        double gain = Math.min(larger.rowsPerNano() / atBest.rowsPerNano(), real) - 1;
        double tolerance = problem.bounds().tolerance();
        String summary = size == 1 ? "little gain" : "large enough";
        if (gain <= NOTHING) {
            return new Reason(summary, start + " gain nothing");
        }
        // The tolerance is a part of the highest rate, so slightly more of this rate.
        if (gain <= tolerance / (1 - tolerance)) {
            return new Reason(summary, start + " gain less than " + Amounts.percent(tolerance));
        }
        if (problem.bounds().latency().isPresent()) {
            return new Reason("--max-latency", start + " exceed the latency limit");
        }
        return new Reason("algorithm", start + " would gain " + Amounts.percent(gain));
    }
}
