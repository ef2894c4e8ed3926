package io.aeolus.optimizer.internal.whatif;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;

/**
 * How a number changes.
 *
 * @param expression the change as the user gave it, for messages
 * @param sign what is before the equals sign: nothing, or one of {@code + - * /}
 * @param operand the number after it; of times in nanoseconds
 * @param isTime whether the number that changes is a time
 */
record Operation(String expression, String sign, double operand, boolean isTime) {

    /** The number after the change; throws if it is below 0. */
    double number(double now) throws BadInputException {
        double changed = changed(now);
        if (changed < 0) {
            throw wouldBe(changed, "give a change to 0 or more");
        }
        return changed;
    }

    /** The whole number after the change; throws if it is none, or out of bounds. */
    int whole(double now, double least, double most) throws BadInputException {
        double changed = changed(now);
        if (changed != Math.rint(changed) || changed < least || changed > most) {
            throw wouldBe(
                    changed,
                    "give a change to a whole number from " + Amounts.count(least) + " to "
                            + Amounts.count(Math.floor(most)));
        }
        return (int) changed;
    }

    /** Whether the new number does not depend on the old one. */
    boolean isReplacement() {
        return sign.isEmpty();
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

    BadInputException wouldBe(double changed, String remedy) {
        String text = isTime ? (changed < 0 ? "less than nothing" : Amounts.nanos(changed)) : Amounts.count(changed);
        return new BadInputException(Change.prefix(expression) + ": it would be " + text + ": " + remedy);
    }
}
