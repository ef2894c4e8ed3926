package io.aeolus.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * How all processors of this machine together have spent their time since it was started, as Linux counts it, in ticks. A virtual machine
 * shares its processors with others, and what these take is time in which nothing runs here. Immutable.
 *
 * @param all ticks in all
 * @param stolen those in which a processor was wanted here and another guest had it
 */
public record ProcessorTimes(long all, long stolen) {

    private static final Path STATISTICS = Path.of("/proc/stat");

    /** User, nice, system, idle, iowait, irq, softirq, steal; guests are in user already. */
    private static final Pattern FIGURES = Pattern.compile("^cpu +((?:\\d+ ){7}\\d+)");

    /** Ticks of a hundredth of a second; fewer say little. */
    private static final long FEW = 500;

    /** The times now; empty where the system does not tell (other than Linux). */
    public static Optional<ProcessorTimes> now() {
        try {
            return of(Files.readString(STATISTICS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<ProcessorTimes> of(String statistics) {
        Matcher figures = FIGURES.matcher(statistics);
        if (!figures.find()) {
            return Optional.empty();
        }
        String[] ticks = figures.group(1).split(" ");
        try {
            long[] values = Arrays.stream(ticks).mapToLong(Long::parseLong).toArray();
            return Optional.of(new ProcessorTimes(LongStream.of(values).sum(), values[values.length - 1]));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The part of the processors' time that others took since an earlier moment, 0 to 1; empty if hardly any has passed. */
    public OptionalDouble stolenShareSince(ProcessorTimes earlier) {
        long passed = all - earlier.all;
        return passed < FEW
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, Math.min(1, (double) (stolen - earlier.stolen) / passed)));
    }
}
