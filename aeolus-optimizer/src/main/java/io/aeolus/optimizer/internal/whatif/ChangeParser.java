package io.aeolus.optimizer.internal.whatif;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.TimeText;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.Names;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a change. Ids may have dots in them, so what is changed is what comes after the last one, and a stream is told from its
 * producer by which of them there are.
 */
public final class ChangeParser {

    private static final Pattern FORMAT = Pattern.compile("(.*?)\\s*([-+*/]?)=\\s*([^=\\s][^=]*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");
    private static final String PROPERTIES =
            "ID.ppt, ID.cpu, ID.wait, ID.parallelism, ID.STREAM.batch, ID.STREAM.selectivity, cores, ackers or pending";

    private static final double MOST = Short.MAX_VALUE;

    private static final Set<String> TIMES = Set.of("ppt", "cpu", "wait");
    private static final Set<String> OF_PLAN = Set.of("parallelism", "batch", "pending");

    private final String expression;
    private final Names names;

    private ChangeParser(String expression, Names names) {
        this.expression = expression;
        this.names = names;
    }

    /** Reads a change, such as {@code parse.ppt*=0.5}; throws if it is none, or of nothing that there is. */
    public static Change parse(String expression, Names names) throws BadInputException {
        return new ChangeParser(expression, names).change();
    }

    private Change change() throws BadInputException {
        Matcher matcher = FORMAT.matcher(expression);
        if (!matcher.matches()) {
            throw wrong("is no change: give what, one of = += -= *= /=, and a number, such as parse.ppt*=0.5");
        }
        String path = matcher.group(1).strip();
        int dot = path.lastIndexOf('.');
        String property = path.substring(dot + 1);
        Change.Edit edit = dot < 0 ? edit(property) : edit(property, path.substring(0, dot));
        boolean isTime = dot >= 0 && TIMES.contains(property);
        String sign = matcher.group(2);
        double operand = operand(isTime, sign, matcher.group(3).strip());
        return new Change(new Operation(expression, sign, operand, isTime), OF_PLAN.contains(property), edit);
    }

    private double operand(boolean isTime, String sign, String text) throws BadInputException {
        // A factor has no unit.
        if (isTime && !sign.equals("*") && !sign.equals("/")) {
            return TimeText.read(text, prefix()).toNanos();
        }
        if (!NUMBER.matcher(text).matches()) {
            throw wrong("'" + text + "' is not a valid number: give one of 0 or more without a unit");
        }
        double number = Double.parseDouble(text);
        if (number == 0 && sign.equals("/")) {
            throw wrong("nothing can be divided by 0: give a number above 0");
        }
        return number;
    }

    /** Changes a property of the whole topology. */
    private Change.Edit edit(String property) throws BadInputException {
        return switch (property) {
            case "cores" ->
                (candidate, operation) -> {
                    double cores = operation.number(candidate.problem().layout().cores());
                    if (cores == 0) {
                        throw operation.wouldBe(cores, "give a change to more than 0");
                    }
                    return new Candidate(candidate.problem().withCores(cores), candidate.plan());
                };
            case "ackers" ->
                ofDataflow((dataflow, operation) -> dataflow.withAckers(operation.whole(dataflow.ackers(), 1, MOST)));
            case "pending" -> this::withPending;
            default -> throw unknown(property);
        };
    }

    /** Changes a property of an operator or a stream. */
    private Change.Edit edit(String property, String owner) throws BadInputException {
        return switch (property) {
            case "ppt" -> ofOperator(owner, ChangeParser::withCallTime);
            case "cpu" ->
                ofOperator(
                        owner,
                        (operator, operation) ->
                                operator.withTimes(operation.number(operator.cpuNanos()), operator.waitNanos()));
            case "wait" ->
                ofOperator(
                        owner,
                        (operator, operation) ->
                                operator.withTimes(operator.cpuNanos(), operation.number(operator.waitNanos())));
            case "parallelism" -> {
                int v = operator(owner);
                yield ofPlan(
                        (plan, operation) -> plan.withParallelism(v, operation.whole(plan.parallelism(v), 1, MOST)));
            }
            case "batch" -> {
                int s = stream(owner);
                yield (candidate, operation) -> {
                    Plan plan = candidate.plan();
                    int most = candidate
                            .problem()
                            .dataflow()
                            .streams()
                            .get(s)
                            .limit()
                            .most();
                    return new Candidate(
                            candidate.problem(), plan.withBatchSize(s, operation.whole(plan.batchSize(s), 1, most)));
                };
            }
            case "selectivity" -> {
                int s = stream(owner);
                yield ofDataflow((dataflow, operation) -> {
                    Stream stream = dataflow.streams().get(s);
                    return dataflow.withStream(s, stream.withPerCall(operation.number(stream.perCall())));
                });
            }
            default -> throw unknown(property);
        };
    }

    /** Changes a part of a candidate. */
    @FunctionalInterface
    private interface PartEdit<P> {
        P apply(P part, Operation operation) throws BadInputException;
    }

    private static Change.Edit ofPlan(PartEdit<Plan> edit) {
        return (candidate, operation) -> new Candidate(candidate.problem(), edit.apply(candidate.plan(), operation));
    }

    private static Change.Edit ofDataflow(PartEdit<CostModel> edit) {
        return (candidate, operation) -> {
            Problem problem = candidate.problem();
            return new Candidate(problem.withDataflow(edit.apply(problem.dataflow(), operation)), candidate.plan());
        };
    }

    private Change.Edit ofOperator(String id, PartEdit<Operator> edit) throws BadInputException {
        int v = operator(id);
        return ofDataflow((dataflow, operation) ->
                dataflow.withOperator(v, edit.apply(dataflow.operators().get(v), operation)));
    }

    /** Both parts of a call's time keep their shares of it. */
    private static Operator withCallTime(Operator operator, Operation operation) throws BadInputException {
        double now = operator.cpuNanos() + operator.waitNanos();
        double changed = operation.number(now);
        double share = now > 0 ? operator.cpuNanos() / now : 1;
        return operator.withTimes(changed * share, changed * (1 - share));
    }

    private Candidate withPending(Candidate candidate, Operation operation) throws BadInputException {
        OptionalInt now = candidate.plan().pending();
        if (now.isEmpty() && !operation.isReplacement()) {
            throw wrong("nothing bounds the tuples in flight now: give pending=N");
        }
        int tasks = candidate.sourceTasks();
        int each = operation.whole(now.orElse(0) / (double) tasks, 1, Integer.MAX_VALUE / (double) tasks);
        return new Candidate(candidate.problem(), candidate.plan().withPending(OptionalInt.of(each * tasks)));
    }

    private int operator(String id) throws BadInputException {
        OptionalInt found = names.operator(id);
        if (found.isEmpty()) {
            throw noComponent(id);
        }
        return found.getAsInt();
    }

    private int stream(String owner) throws BadInputException {
        Optional<String> producer = Optional.empty();
        for (int dot = owner.indexOf('.'); dot >= 0; dot = owner.indexOf('.', dot + 1)) {
            String id = owner.substring(0, dot);
            OptionalInt found = names.stream(id, owner.substring(dot + 1));
            if (found.isPresent()) {
                return found.getAsInt();
            }
            producer = names.operator(id).isPresent() ? Optional.of(id) : producer;
        }
        if (producer.isPresent()) {
            throw wrong("'" + producer.get() + "' has no stream '"
                    + owner.substring(producer.get().length() + 1) + "'; its streams: "
                    + names.streams(producer.get()));
        }
        if (names.operator(owner).isPresent()) {
            throw wrong("the stream is missing: give " + owner + ".STREAM and then what; its streams: "
                    + names.streams(owner));
        }
        int dot = owner.indexOf('.');
        throw noComponent(dot < 0 ? owner : owner.substring(0, dot));
    }

    private BadInputException unknown(String property) {
        return wrong("there is no '" + property + "' to change: give " + PROPERTIES);
    }

    private BadInputException noComponent(String id) {
        return wrong("there is no component '" + id + "'; there are " + names.operators());
    }

    private BadInputException wrong(String reason) {
        return new BadInputException(prefix() + ": " + reason);
    }

    private String prefix() {
        return Change.prefix(expression);
    }
}
