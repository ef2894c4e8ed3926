package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.fit.Correction;
import io.aeolus.optimizer.internal.fit.Correction.Factor;
import io.aeolus.optimizer.internal.fit.Residuals;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Spent;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Costs that agree with what was observed of a plan: first each party's by its own time, where the processors were used up; then those of
 * batches by the rates with two batch sizes, if there are two; then all by what is left of the difference in rate. Where rows are on their way for too long, it is that
 * time which is learned. Immutable.
 *
 * @param model the topology before
 * @param plan what was run
 * @param residuals what was observed of it
 * @param believed the part of the difference, of logarithms, that is taken for one of the topology rather than of the run
 */
public record LearnedCosts(Problem model, Plan plan, Residuals residuals, double believed) {

    private static final int MOST_STEPS = 10;
    private static final double CLOSE = 1e-3;
    private static final Factor BATCHES_TWICE = Factor.apart(1, 2);

    /**
     * Learns.
     *
     * @return the topology with other costs, and the same bounds
     * @throws BadInputException if the topology goes round
     */
    public Problem problem() throws BadInputException {
        double before = model.evaluate(plan).rowsPerNano();
        double wanted = before * Math.pow(residuals.rowsPerNano() / before, believed);
        Problem learned = residuals.areProcessorsUsedUp()
                ? model.withDataflow(ofParties().believed(believed).of(model.dataflow()))
                : model;
        if (LongerWay.isShown(learned, plan, wanted, residuals.haveProcessorsRoom())) {
            return byWays(learned, wanted);
        }
        if (residuals.smaller().isPresent()) {
            learned = byBothRates(learned, wanted, residuals.smaller().get());
        }
        return byRate(learned, wanted);
    }

    /** Where work would take too long for that even if nobody waited, it costs less besides. */
    private Problem byWays(Problem learned, double wanted) throws BadInputException {
        Problem fast = LongerWay.with(learned, LongerWay.SHORTEST);
        Problem enough = fast.evaluate(plan).rowsPerNano() < wanted
                ? LongerWay.with(byRate(fast, wanted), 1 / LongerWay.SHORTEST)
                : learned;
        OptionalDouble factor = LongerWay.factor(enough, plan, wanted);
        return factor.isPresent() ? LongerWay.with(enough, factor.getAsDouble()) : byRate(enough, wanted);
    }

    /** As far as other costs make another rate. */
    private Problem byRate(Problem before, double wanted) throws BadInputException {
        Problem learned = before;
        Evaluation now = learned.evaluate(plan);
        for (int step = 0; step < MOST_STEPS && off(now, wanted) > CLOSE && isOfCosts(now.limit()); step++) {
            Problem next = corrected(learned, now.limit(), Factor.alike(now.rowsPerNano() / wanted));
            Evaluation then = next.evaluate(plan);
            if (off(then, wanted) >= off(now, wanted)) {
                break;
            }
            learned = next;
            now = then;
        }
        return learned;
    }

    private static double off(Evaluation evaluation, double wanted) {
        return Math.abs(evaluation.rowsPerNano() / wanted - 1);
    }

    private Correction ofParties() throws BadInputException {
        Problem placed = model.placed(plan);
        Spent modelled = placed.spent(plan, residuals.rowsPerNano());
        Spent measured = residuals.spent(modelled, model.dataflow());
        Optional<Residuals> smaller = residuals.smaller().filter(Residuals::areProcessorsUsedUp);
        if (smaller.isEmpty()) {
            return Correction.of(measured, modelled);
        }
        Spent modelledSmaller = placed.spent(divided(), smaller.get().rowsPerNano());
        Spent measuredSmaller = smaller.get().spent(modelledSmaller, model.dataflow());
        Spent twice = placed.withDataflow(Correction.ofAll(placed.dataflow(), BATCHES_TWICE))
                .spent(plan, residuals.rowsPerNano());
        // Who is known with one batch size only is off by as much with the other.
        return new Correction.TwoSizes(
                        residuals.spent(modelled.likewise(measuredSmaller, modelledSmaller), model.dataflow()),
                        modelled,
                        twice.minus(modelled),
                        smaller.get().spent(modelledSmaller.likewise(measured, modelled), model.dataflow()),
                        modelledSmaller,
                        noise(smaller.get()))
                .correction();
    }

    /** Of both together. */
    private double noise(Residuals smaller) {
        return Math.hypot(residuals.noise(), smaller.noise()) / Math.sqrt(2);
    }

    private Plan divided() {
        return plan.divided(SmallerBatches.OF_A_PLAN);
    }

    /** What no party's time shows: batches that find tasks busy, or the link. */
    private Problem byBothRates(Problem learned, double wanted, Residuals smaller) throws BadInputException {
        Plan divided = divided();
        // Both rates are of the same workers: whatever is chance of theirs, it is in both.
        double wantedSmaller = wanted * smaller.rowsPerNano() / residuals.rowsPerNano();
        Evaluation full = learned.evaluate(plan);
        Evaluation small = learned.evaluate(divided);
        boolean areAlike = full.limit() instanceof Limit.Link == small.limit() instanceof Limit.Link
                && !LongerWay.isShown(learned, divided, wantedSmaller, smaller.haveProcessorsRoom());
        if (!isOfCosts(full.limit()) || !isOfCosts(small.limit()) || !areAlike) {
            return learned;
        }
        Evaluation twice = corrected(learned, full.limit(), BATCHES_TWICE).evaluate(plan);
        Factor factor = Factor.of(
                1 / wanted,
                1 / full.rowsPerNano(),
                1 / twice.rowsPerNano() - 1 / full.rowsPerNano(),
                1 / wantedSmaller,
                1 / small.rowsPerNano(),
                noise(smaller) / wanted);
        return corrected(learned, full.limit(), factor);
    }

    /** With other times on the link, where that is the limit, or else of all parties. */
    private static Problem corrected(Problem problem, Limit limit, Factor factor) {
        Dataflow costs = problem.dataflow();
        return problem.withDataflow(
                limit instanceof Limit.Link ? Correction.ofLink(costs, factor) : Correction.ofAll(costs, factor));
    }

    /** Where the source's own pace or a wanted rate bounds the plan, costs do not. */
    private static boolean isOfCosts(Limit limit) {
        return !(limit instanceof Limit.Source) && !(limit instanceof Limit.Rate);
    }
}
