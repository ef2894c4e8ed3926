package io.aeolus.optimizer;

import io.aeolus.monitor.BadInputException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A linger as a plan file has it: a whole number of milliseconds or seconds with its unit, such as {@code 5ms} or {@code 1s}.
 *
 * @param duration the time
 */
record LingerText(Duration duration) {

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,9})(ms|s)");
    private static final long MILLIS_PER_SECOND = 1000;

    static LingerText read(StrictObject stream) throws BadInputException {
        String text = stream.text("linger");
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            throw stream.badField("linger", "is \"" + text + "\"", "give a time such as \"5ms\" or \"1s\"");
        }
        long number = Long.parseLong(matcher.group(1));
        return new LingerText(matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number));
    }

    /** The text, in whole milliseconds; a part of one counts as one. */
    String text() {
        long millis = duration.plusNanos(999_999).toMillis();
        return millis % MILLIS_PER_SECOND == 0 ? millis / MILLIS_PER_SECOND + "s" : millis + "ms";
    }
}
