package io.aeolus.optimizer.internal.whatif;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.TimeText;
import io.aeolus.optimizer.internal.search.Names;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a change. Ids may have dots in them, so what is changed is what comes after the last one, and a stream is told from its
 * producer by which of them there are.
 */
public final class ChangeParser {

    private static final Pattern FORMAT = Pattern.compile("(.*?)\\s*([-+*/]?)=\\s*([^=\\s][^=]*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");
    private static final String KNOWN =
            "ID.ppt, ID.cpu, ID.wait, ID.dop, ID.STREAM.batch, ID.STREAM.selectivity, cores," + " ackers or pending";

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
        Target target = target(matcher.group(1).strip());
        Arithmetic arithmetic = Arithmetic.of(matcher.group(2));
        return new Change(
                expression,
                target,
                arithmetic,
                operand(target, arithmetic, matcher.group(3).strip()));
    }

    private double operand(Target target, Arithmetic arithmetic, String text) throws BadInputException {
        if (target.isTime() && arithmetic.takesSameUnit()) {
            return TimeText.read(text, prefix()).toNanos();
        }
        if (!NUMBER.matcher(text).matches()) {
            throw wrong("'" + text + "' is not a valid number: give one of 0 or more without a unit");
        }
        double number = Double.parseDouble(text);
        if (number == 0 && arithmetic == Arithmetic.DIVIDE) {
            throw wrong("nothing can be divided by 0: give a number above 0");
        }
        return number;
    }

    private Target target(String path) throws BadInputException {
        int dot = path.lastIndexOf('.');
        String property = path.substring(dot + 1);
        String owner = dot < 0 ? "" : path.substring(0, dot);
        if (dot < 0) {
            return switch (property) {
                case "cores" -> new Target.Cores();
                case "ackers" -> new Target.Ackers();
                case "pending" -> new Target.Pending();
                default -> throw unknown(property);
            };
        }
        return switch (property) {
            case "ppt" -> new Target.CallTime(operator(owner), Target.Part.PPT);
            case "cpu" -> new Target.CallTime(operator(owner), Target.Part.CPU);
            case "wait" -> new Target.CallTime(operator(owner), Target.Part.WAIT);
            case "dop" -> new Target.Dop(operator(owner));
            case "batch" -> new Target.Batch(stream(owner));
            case "selectivity" -> new Target.Selectivity(stream(owner));
            default -> throw unknown(property);
        };
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
        return wrong("there is no '" + property + "' to change: give " + KNOWN);
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
