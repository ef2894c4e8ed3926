package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.Flow;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;

/**
 * Says what bounds the batch size of each stream: it is found out by evaluating the plan with the largest batches on that stream, and all
 * else as it is.
 */
final class StreamReasons {

    private static final double NEARLY = 0.98;
    private static final double NOTHING = 1e-6;

    private final Problem problem;
    private final ChosenPlan chosen;
    private final Flow flow;
    private final Evaluator evaluator;
    private final Evaluation atBest;

    StreamReasons(Problem problem, ChosenPlan chosen) throws BadInputException {
        this.problem = problem;
        this.chosen = chosen;
        this.flow = problem.flow();
        this.evaluator = problem.evaluator();
        this.atBest = atBest(chosen.plan());
    }

    Reason of(int s) {
        Stream stream = problem.dataflow().streams().get(s);
        int size = chosen.plan().batchSize(s);
        String what = size == 1 ? "unbatched: " : "batches of " + Amounts.count(size) + ": ";
        if (stream.edges().isEmpty()) {
            return new Reason("nobody takes it", what + "nobody takes it");
        }
        if (flow.tuples(s) == 0) {
            return new Reason("no tuples", what + "the profile saw no tuple on it");
        }
        int most = stream.limit().most();
        if (size >= most) {
            return new Reason(
                    stream.limit().reason(),
                    what + "larger ones cannot be: " + stream.limit().reason());
        }
        Evaluation larger = atBest(chosen.plan().withBatchSize(s, most));
        double fill = larger.batchSize().get(s);
        if (size == 1 && fill < 2) {
            return new Reason(
                    "few tuples", what + "a batch would be sent with " + Amounts.number(fill) + " on average");
        }
        if (fill < size + 1) {
            return filled(s, what, larger, fill);
        }
        return gained(size, what, larger);
    }

    /** As plans are searched for. */
    private Evaluation atBest(Plan plan) {
        return evaluator.atBest(plan, problem.bounds());
    }

    /** Larger batches would be sent before they are full. */
    private Reason filled(int s, String what, Evaluation larger, double fill) {
        String rows = Amounts.number(fill);
        double inLinger = evaluator.inLinger(chosen.plan(), problem.bounds(), larger.rowsPerNano(), s);
        return fill >= NEARLY * inLinger
                ? new Reason(
                        "linger",
                        what + Amounts.nanos(chosen.plan().lingerNanos(s)) + " linger fills no more than " + rows)
                : new Reason(
                        "rows under way",
                        what + "the rows that may be under way fill no more than " + rows
                                + " (topology.max.spout.pending)");
    }

    private Reason gained(int size, String what, Evaluation larger) {
        String ones = size == 1 ? "batches" : "larger ones";
        if (atBest.limit() instanceof Limit.Rate || atBest.limit() instanceof Limit.Source) {
            return new Reason(
                    size == 1 ? "not needed" : "enough",
                    what + ones + " are not needed for " + Amounts.number(atBest.tuplesPerSecond()) + " tuples/s");
        }
        double gain = larger.rowsPerNano() / atBest.rowsPerNano() - 1;
        double tolerance = problem.bounds().tolerance();
        String shortly = size == 1 ? "little to win" : "enough";
        if (gain <= NOTHING) {
            return new Reason(shortly, what + ones + " would win nothing");
        }
        // What is given up is a part of the highest rate, so that it is a little more of this one.
        if (gain <= tolerance / (1 - tolerance)) {
            return new Reason(shortly, what + ones + " would win less than " + Amounts.percent(tolerance));
        }
        if (problem.bounds().latency().isPresent()) {
            return new Reason("--max-latency", what + ones + " would not keep the bound on the latency");
        }
        return new Reason("algorithm", what + ones + " would win " + Amounts.percent(gain));
    }
}
