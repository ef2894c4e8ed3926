package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.optimizer.TimeText;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of option values. Picocli prints the name of the option before their messages. */
final class OptionValues {

    /** The most worker processes of a run. */
    static final int MOST_WORKERS = 64;

    private static final Pattern PERCENT = Pattern.compile("\\d{1,2}(\\.\\d{1,9})?%?");
    private static final double PERCENT_OF_ALL = 100;

    private OptionValues() {}

    /** Registers the converters of types that have the same values in all options. */
    static void register(CommandLine command) {
        command.registerConverter(OptionalInt.class, text -> OptionalInt.of((int) integer(text, 1, Integer.MAX_VALUE)))
                .registerConverter(OptionalLong.class, text -> OptionalLong.of(integer(text, 1, Long.MAX_VALUE)))
                .registerConverter(OptionalDouble.class, text -> OptionalDouble.of(positive(text)))
                .registerConverter(LinkRate.class, text -> parsed(text, LinkRate::parse))
                .registerConverter(InetSocketAddress.class, text -> parsed(text, RemoteOptions::parseCollector));
    }

    /** An integer of 1 or more. */
    static final class Count implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) integer(text, 1, Integer.MAX_VALUE);
        }
    }

    /** A number of worker processes, or none. */
    static final class OptionalWorkers implements ITypeConverter<OptionalInt> {
        @Override
        public OptionalInt convert(String text) {
            return OptionalInt.of((int) integer(text, 1, MOST_WORKERS));
        }
    }

    /** An integer of 0 or more, or none. */
    static final class OptionalWait implements ITypeConverter<OptionalInt> {
        @Override
        public OptionalInt convert(String text) {
            return OptionalInt.of((int) integer(text, 0, Integer.MAX_VALUE));
        }
    }

    /** A percentage as a share: 0 to below 1. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            if (!PERCENT.matcher(text).matches()) {
                throw new TypeConversionException("'" + text + "' is not a percentage from 0 to below 100");
            }
            return Double.parseDouble(text.replace("%", "")) / PERCENT_OF_ALL;
        }
    }

    /** A whole number of seconds. */
    static final class Seconds implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return Duration.ofSeconds(integer(text, 1, Integer.MAX_VALUE));
        }
    }

    /** A number with a unit, such as 50ms. */
    static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return parsed(text, time -> TimeText.read(time, "--time"));
        }
    }

    /** Parses a text; the messages of its errors begin with an option. */
    @FunctionalInterface
    private interface Parser<T> {
        T parse(String text) throws BadInputException;
    }

    private static <T> T parsed(String text, Parser<T> parser) {
        try {
            return parser.parse(text);
        } catch (BadInputException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()).replaceFirst("^--[a-z]+: ", ""));
        }
    }

    private static double positive(String text) {
        try {
            double number = Double.parseDouble(text);
            if (number > 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException("'" + text + "' is not a number above 0");
    }

    private static long integer(String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new TypeConversionException("'%s' is not an integer from %d to %d".formatted(text, least, most));
    }
}
