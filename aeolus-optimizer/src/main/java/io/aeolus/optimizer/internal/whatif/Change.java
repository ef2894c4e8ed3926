package io.aeolus.optimizer.internal.whatif;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.OptionalInt;

/** A change of one number. Immutable. */
public final class Change {

    private static final double MOST = Short.MAX_VALUE;

    private final String expression;
    private final Target target;
    private final Arithmetic arithmetic;
    private final double operand;

    Change(String expression, Target target, Arithmetic arithmetic, double operand) {
        this.expression = expression;
        this.target = target;
        this.arithmetic = arithmetic;
        this.operand = operand;
    }

    static String prefix(String expression) {
        return "--what-if: '" + expression + "'";
    }

    /** Whether it is a change of the plan, and not of what is planned. */
    public boolean isOfPlan() {
        return target.isOfPlan();
    }

    /** Makes the change; throws if the number cannot become what it would. */
    public Candidate apply(Candidate candidate) throws BadInputException {
        Problem problem = candidate.problem();
        Dataflow dataflow = problem.dataflow();
        Plan plan = candidate.plan();
        if (target instanceof Target.Dop dop) {
            int changed = whole(plan.dop(dop.operator()), 1, MOST);
            return new Candidate(problem, plan.withDop(dop.operator(), changed));
        }
        if (target instanceof Target.Batch batch) {
            int most = dataflow.streams().get(batch.stream()).limit().most();
            int changed = whole(plan.batchSize(batch.stream()), 1, most);
            return new Candidate(problem, plan.withBatchSize(batch.stream(), changed));
        }
        if (target instanceof Target.Pending) {
            return new Candidate(problem, plan.withPending(OptionalInt.of(pending(candidate))));
        }
        if (target instanceof Target.Cores) {
            double cores = number(problem.layout().cores());
            if (cores == 0) {
                throw wouldBe(cores, "give a change to more than 0");
            }
            return new Candidate(problem.withCores(cores), plan);
        }
        return new Candidate(problem.withDataflow(changed(dataflow)), plan);
    }

    /** Says that there is no plan after the change, with the reason why not. */
    public BadInputException leavesNoPlan(BadInputException reason) {
        return new BadInputException(prefix(expression) + ": then " + reason.getMessage());
    }

    private Dataflow changed(Dataflow dataflow) throws BadInputException {
        if (target instanceof Target.CallTime time) {
            Operator operator = dataflow.operators().get(time.operator());
            return dataflow.withOperator(time.operator(), changed(operator, time.part()));
        }
        if (target instanceof Target.Selectivity selectivity) {
            Stream stream = dataflow.streams().get(selectivity.stream());
            return dataflow.withStream(selectivity.stream(), stream.withPerCall(number(stream.perCall())));
        }
        return dataflow.withAckers(whole(dataflow.ackers(), 1, MOST));
    }

    /** Where both parts of a call's time change, each stays the same part of it. */
    private Operator changed(Operator operator, Target.Part part) throws BadInputException {
        double cpu = operator.cpuNanos();
        double wait = operator.waitNanos();
        return switch (part) {
            case CPU -> operator.withTimes(number(cpu), wait);
            case WAIT -> operator.withTimes(cpu, number(wait));
            case PPT -> {
                double ppt = number(cpu + wait);
                double share = cpu + wait > 0 ? cpu / (cpu + wait) : 1;
                yield operator.withTimes(ppt * share, ppt * (1 - share));
            }
        };
    }

    private int pending(Candidate candidate) throws BadInputException {
        OptionalInt now = candidate.plan().pending();
        if (now.isEmpty() && arithmetic != Arithmetic.SET) {
            throw new BadInputException(
                    prefix(expression) + ": nothing bounds the tuples under way now: give pending=N");
        }
        int tasks = candidate.sourceTasks();
        int each = whole(now.orElse(0) / (double) tasks, 1, Integer.MAX_VALUE / (double) tasks);
        return each * tasks;
    }

    private double number(double now) throws BadInputException {
        double changed = arithmetic.apply(now, operand);
        if (changed < 0) {
            throw wouldBe(changed, "give a change to 0 or more");
        }
        return changed;
    }

    private int whole(double now, double least, double most) throws BadInputException {
        double changed = arithmetic.apply(now, operand);
        if (changed != Math.rint(changed) || changed < least || changed > most) {
            throw wouldBe(
                    changed,
                    "give a change to a whole number from " + Amounts.count(least) + " to "
                            + Amounts.count(Math.floor(most)));
        }
        return (int) changed;
    }

    private BadInputException wouldBe(double changed, String remedy) {
        String text =
                target.isTime() ? (changed < 0 ? "less than nothing" : Amounts.nanos(changed)) : Amounts.count(changed);
        return new BadInputException(prefix(expression) + ": it would be " + text + ": " + remedy);
    }
}
