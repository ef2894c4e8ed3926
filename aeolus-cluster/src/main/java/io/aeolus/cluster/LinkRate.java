package io.aeolus.cluster;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a link carries in each direction.
 *
 * @param bitsPerSecond all bits, with those of Ethernet's, IP's and TCP's headers
 */
public record LinkRate(long bitsPerSecond) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(kbit|mbit|gbit)");
    private static final Map<String, Long> UNITS = Map.of("kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L);

    private static final long LEAST = 1_000_000;
    private static final long MOST = 100_000_000_000L;

    /**
     * Checks the rate.
     *
     * @throws IllegalArgumentException if it is below 1 Mbit/s or above 100 Gbit/s
     */
    public LinkRate {
        if (bitsPerSecond < LEAST || bitsPerSecond > MOST) {
            throw new IllegalArgumentException("a link has 1mbit to 100gbit");
        }
    }

    /**
     * Reads a rate.
     *
     * @param text a number and its unit, such as {@code 100mbit}
     * @return the rate
     * @throws BadInputException if it is none
     */
    public static LinkRate parse(String text) throws BadInputException {
        Matcher matcher = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (matcher.matches()) {
            long bits = Long.parseLong(matcher.group(1)) * UNITS.getOrDefault(matcher.group(2), 0L);
            if (bits >= LEAST && bits <= MOST) {
                return new LinkRate(bits);
            }
        }
        throw new BadInputException(
                "--link: '" + text + "' is no rate of a link: give 1mbit to 100gbit, such as 100mbit");
    }

    /**
     * The time that a byte takes, with its part of the headers left out.
     *
     * @return nanoseconds
     */
    public double nanosPerByte() {
        return 8e9 / bitsPerSecond;
    }
}
