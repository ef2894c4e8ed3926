// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rate of a link in each direction.
 *
 * @param bitsPerSecond includes the headers of Ethernet, IP and TCP; 1 Mbit/s to 100 Gbit/s
 */
public record LinkRate(long bitsPerSecond) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(kbit|mbit|gbit)");
    private static final Map<String, Long> UNITS = Map.of("kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L);

    /** Throws an {@link IllegalArgumentException} if the rate is out of range. */
    public LinkRate {
        if (bitsPerSecond < 1_000_000 || bitsPerSecond > 100_000_000_000L) {
            throw new IllegalArgumentException("the rate of a link must be 1mbit to 100gbit");
        }
    }

    /** Parses a number with its unit, such as {@code 100mbit}. */
    public static LinkRate parse(String text) throws BadInputException {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        try {
            long number = matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
            return new LinkRate(number == 0 ? 0 : number * UNITS.getOrDefault(matcher.group(2), 0L));
        } catch (IllegalArgumentException e) {
            throw new BadInputException(
                    "--link: '" + text + "' is not a valid link rate: must be 1mbit to 100gbit, such as 100mbit");
        }
    }
}
