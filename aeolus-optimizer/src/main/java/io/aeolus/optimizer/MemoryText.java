// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.cluster.BadInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads and writes amounts of memory with units. */
public final class MemoryText {

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*([kmg])(?:i?b)?");
    private static final double BYTES_PER_KIB = 1024;

    private MemoryText() {}

    /**
     * Parses an amount of memory.
     *
     * @param text such as 512m, 1.5g, 2GiB; the units are powers of 1,024
     * @param source the option or place, for messages
     * @return bytes, rounded down; at least 1
     * @throws BadInputException if the text is not a valid amount
     */
    public static long read(String text, String source) throws BadInputException {
        Matcher matcher = FORMAT.matcher(text.toLowerCase(Locale.ROOT));
        long bytes = 0;
        if (matcher.matches()) {
            int shift = switch (matcher.group(2)) {
                case "k" -> 10;
                case "m" -> 20;
                default -> 30;
            };
            bytes = new BigDecimal(matcher.group(1))
                    .multiply(BigDecimal.valueOf(1L << shift))
                    .setScale(0, RoundingMode.DOWN)
                    .longValueExact();
        }
        if (bytes < 1) {
            throw new BadInputException(
                    source + ": '" + text
                            + "' is not a valid amount of memory: must be a number above 0 with a unit (k, m, g), such as 512m");
        }
        return bytes;
    }

    /** Bytes rounded up to whole KiB, such as 51k. */
    public static String roundedUp(double bytes) {
        return (long) Math.ceil(bytes / BYTES_PER_KIB) + "k";
    }
}
