// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.whatif;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.TimeText;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.Names;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of one number of a topology, its machine or its plan, such as {@code parse.ppt*=0.5}. Component and stream ids can contain
 * dots, so the property follows the last dot, and the ids of the topology decide where a component's id ends and a stream's begins.
 *
 * @param expression the change as the user gave it, for messages
 * @param owner the component, or the component and the stream, whose property changes; empty for a property of the topology
 * @param sign the sign before the equals sign: empty, or one of {@code + - * /}
 * @param operand the number, of times in nanoseconds
 */
public record Change(String expression, String owner, String property, String sign, double operand) {

    private static final Pattern FORMAT = Pattern.compile("(?:(.*)\\.)?(.*?)\\s*([-+*/]?)=\\s*([^=\\s][^=]*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");
    private static final double MAX = Short.MAX_VALUE;
    private static final Set<String> TIMES = Set.of("ppt", "cpu", "wait");
    private static final Set<String> OF_PLAN = Set.of("parallelism", "batch", "pending");

    /** Parses a change; throws a {@code BadInputException} if it is invalid. */
    public static Change parse(String expression) throws BadInputException {
        Matcher matcher = FORMAT.matcher(expression);
        if (!matcher.matches()) {
            throw invalid(
                    expression,
                    "not a change: expected PROPERTY OPERATOR NUMBER with an operator of = += -= *= /=, such as parse.ppt*=0.5");
        }
        String owner = matcher.group(1) == null ? "" : matcher.group(1).strip();
        String property = matcher.group(2).strip();
        String sign = matcher.group(3);
        // A factor has no unit.
        boolean hasUnit = TIMES.contains(property) && !sign.equals("*") && !sign.equals("/");
        String number = matcher.group(4).strip();
        double operand = hasUnit ? TimeText.read(number, prefix(expression)).toNanos() : number(expression, number);
        if (operand == 0 && sign.equals("/")) {
            throw invalid(expression, "the divisor is 0: must be above 0");
        }
        return new Change(expression, owner, property, sign, operand);
    }

    private static double number(String expression, String text) throws BadInputException {
        if (!NUMBER.matcher(text).matches()) {
            throw invalid(expression, "'" + text + "' is not a valid number: must be 0 or more, without a unit");
        }
        return Double.parseDouble(text);
    }

    /** Returns whether a number of the plan changes, rather than the topology or its machine. */
    public boolean isOfPlan() {
        return OF_PLAN.contains(property);
    }

    /** Changes a candidate; throws a {@code BadInputException} if the property does not exist or its new value is out of bounds. */
    public Candidate apply(Candidate candidate) throws BadInputException {
        Problem problem = candidate.problem();
        CostModel model = problem.unchained();
        Plan plan = candidate.plan();
        return switch (owner.isEmpty() ? property : "ID." + property) {
            case "cores" -> new Candidate(problem.withCores(cores(problem)), plan);
            case "ackers" -> with(candidate, model.withAckers(whole(model.ackers(), 1, MAX)));
            case "pending" -> new Candidate(problem, plan.withPending(OptionalInt.of(pending(candidate))));
            case "ID.ppt", "ID.cpu", "ID.wait" -> {
                int v = operator(model);
                yield with(candidate, model.withOperator(v, withTime(model.operator(v))));
            }
            case "ID.parallelism" -> {
                int v = problem.topology().head(operator(model));
                yield new Candidate(problem, plan.withParallelism(v, whole(plan.parallelism(v), 1, MAX)));
            }
            case "ID.batch" -> {
                int s = stream(model);
                int size = whole(plan.batchSize(s), 1, model.stream(s).limit().max());
                yield new Candidate(problem, plan.withBatchSize(s, size));
            }
            case "ID.selectivity" -> {
                int s = stream(model);
                Stream stream = model.stream(s);
                yield with(candidate, model.withStream(s, stream.withPerCall(notNegative(stream.perCall()))));
            }
            default ->
                throw invalid("unknown property '" + property
                        + "': give ID.ppt, ID.cpu, ID.wait, ID.parallelism, ID.STREAM.batch, ID.STREAM.selectivity,"
                        + " cores, ackers or pending");
        };
    }

    private static Candidate with(Candidate candidate, CostModel changed) {
        return new Candidate(candidate.problem().withModel(changed), candidate.plan());
    }

    private double cores(Problem problem) throws BadInputException {
        double cores = notNegative(problem.layout().cores());
        if (cores == 0) {
            throw invalid("the new value is 0: must be above 0");
        }
        return cores;
    }

    private int pending(Candidate candidate) throws BadInputException {
        OptionalInt now = candidate.plan().pending();
        if (now.isEmpty() && !sign.isEmpty()) {
            throw invalid("the number of pending tuples is unlimited: give pending=N");
        }
        int tasks = candidate.problem().sourceTasks(candidate.plan());
        return tasks * whole(now.orElse(0) / (double) tasks, 1, Integer.MAX_VALUE / (double) tasks);
    }

    /** A change of the whole time of a call keeps the share of CPU time in it. */
    private Operator withTime(Operator operator) throws BadInputException {
        double cpu = operator.cpuNanos();
        double wait = operator.waitNanos();
        return switch (property) {
            case "cpu" -> operator.withTimes(notNegative(cpu), wait);
            case "wait" -> operator.withTimes(cpu, notNegative(wait));
            default -> {
                double changed = notNegative(cpu + wait);
                double share = cpu + wait > 0 ? cpu / (cpu + wait) : 1;
                yield operator.withTimes(changed * share, changed * (1 - share));
            }
        };
    }

    private int operator(CostModel model) throws BadInputException {
        Names names = new Names(model);
        OptionalInt found = names.operator(owner);
        if (found.isEmpty()) {
            throw noComponent(owner, names);
        }
        return found.getAsInt();
    }

    private int stream(CostModel model) throws BadInputException {
        Names names = new Names(model);
        String producer = "";
        for (int dot = owner.indexOf('.'); dot >= 0; dot = owner.indexOf('.', dot + 1)) {
            String id = owner.substring(0, dot);
            OptionalInt found = names.stream(id, owner.substring(dot + 1));
            if (found.isPresent()) {
                return found.getAsInt();
            }
            producer = names.operator(id).isPresent() ? id : producer;
        }
        if (!producer.isEmpty()) {
            throw invalid("'" + producer + "' has no stream '" + owner.substring(producer.length() + 1) + "'; streams: "
                    + names.streams(producer));
        }
        if (names.operator(owner).isPresent()) {
            throw invalid("the stream is missing: give " + owner + ".STREAM." + property + "; streams: "
                    + names.streams(owner));
        }
        int dot = owner.indexOf('.');
        throw noComponent(dot < 0 ? owner : owner.substring(0, dot), names);
    }

    private double changed(double now) {
        return switch (sign) {
            case "+" -> now + operand;
            case "-" -> now - operand;
            case "*" -> now * operand;
            case "/" -> now / operand;
            default -> operand;
        };
    }

    private double notNegative(double now) throws BadInputException {
        double changed = changed(now);
        if (changed < 0) {
            throw invalid("the new value is negative: must be 0 or more");
        }
        return changed;
    }

    private int whole(double now, double min, double max) throws BadInputException {
        double changed = changed(now);
        if (changed != Math.rint(changed) || changed < min || changed > max) {
            throw invalid("the new value is " + Amounts.count(changed) + ": must be a whole number from "
                    + Amounts.count(min) + " to " + Amounts.count(Math.floor(max)));
        }
        return (int) changed;
    }

    private BadInputException noComponent(String id, Names names) {
        return invalid("no component '" + id + "'; components: " + names.operators());
    }

    /** Returns the line for the user about this change. */
    public BadInputException invalid(String reason) {
        return invalid(expression, reason);
    }

    private static BadInputException invalid(String expression, String reason) {
        return new BadInputException(prefix(expression) + ": " + reason);
    }

    private static String prefix(String expression) {
        return "--what-if: '" + expression + "'";
    }
}
