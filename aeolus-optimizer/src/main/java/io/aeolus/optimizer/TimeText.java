// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.cluster.BadInputException;
import io.aeolus.probe.Nanos;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes times with units. */
public final class TimeText {

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ns|us|ms|s)");

    private TimeText() {}

    /**
     * Parses a time.
     *
     * @param text such as 5ms, 0.5s, 12.1us
     * @param source the option or place, for messages
     * @return the time
     * @throws BadInputException if the text is not a valid time
     */
    public static Duration read(String text, String source) throws BadInputException {
        Matcher matcher = FORMAT.matcher(text);
        if (!matcher.matches()) {
            throw new BadInputException(source + ": '" + text
                    + "' is not a valid time: must be a number with a unit (ns, us, ms, s), such as 50ms");
        }
        long nanosPerUnit = switch (matcher.group(2)) {
            case "ns" -> 1;
            case "us" -> 1_000;
            case "ms" -> 1_000_000;
            default -> 1_000_000_000;
        };
        return Duration.ofNanos(new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(nanosPerUnit))
                .setScale(0, RoundingMode.HALF_UP)
                .longValueExact());
    }

    /** Nanoseconds rounded up to whole milliseconds, such as 51ms. */
    public static String roundedUp(double nanos) {
        return (long) Math.ceil(nanos / Nanos.PER_MILLI) + "ms";
    }
}
