// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.MemoryText;
import io.aeolus.optimizer.TimeText;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converters of option values. Picocli prints the name of the option before their messages. */
final class OptionValues {

    /** The maximum number of worker processes of a run. */
    static final int MAX_WORKERS = 64;

    private static final Pattern PERCENT = Pattern.compile("\\d{1,2}(\\.\\d{1,9})?%?");
    private static final double PERCENT_OF_ALL = 100;

    private OptionValues() {}

    /** Registers the converters of types that have the same values in all options. */
    static void register(CommandLine command) {
        command.registerConverter(Duration.class, text -> Duration.ofSeconds(integer(text, 1, Integer.MAX_VALUE)))
                .registerConverter(OptionalInt.class, text -> OptionalInt.of((int) integer(text, 1, Integer.MAX_VALUE)))
                .registerConverter(OptionalLong.class, text -> OptionalLong.of(integer(text, 1, Long.MAX_VALUE)))
                .registerConverter(OptionalDouble.class, text -> OptionalDouble.of(positive(text)))
                .registerConverter(Algorithm.class, text -> constant(Algorithm.values(), Enum::toString, text))
                .registerConverter(ClusterKind.class, text -> constant(ClusterKind.values(), Enum::toString, text))
                .registerConverter(
                        Configuration.class, text -> constant(Configuration.values(), Configuration::label, text))
                .registerConverter(Path.class, OptionValues::path)
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

    /** An optional number of worker processes. */
    static final class OptionalWorkers implements ITypeConverter<OptionalInt> {
        @Override
        public OptionalInt convert(String text) {
            return OptionalInt.of((int) integer(text, 1, MAX_WORKERS));
        }
    }

    /** An optional integer of 0 or more. */
    static final class OptionalWait implements ITypeConverter<OptionalInt> {
        @Override
        public OptionalInt convert(String text) {
            return OptionalInt.of((int) integer(text, 0, Integer.MAX_VALUE));
        }
    }

    /** An optional long integer of 0 or more. */
    static final class OptionalAmount implements ITypeConverter<OptionalLong> {
        @Override
        public OptionalLong convert(String text) {
            return OptionalLong.of(integer(text, 0, Long.MAX_VALUE));
        }
    }

    /** A percentage as a fraction: 0 to below 1. */
    static final class Percent implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            if (!PERCENT.matcher(text).matches()) {
                throw new TypeConversionException("'" + text + "' is not a percentage from 0 to below 100");
            }
            return Double.parseDouble(text.replace("%", "")) / PERCENT_OF_ALL;
        }
    }

    /** A number with a unit, such as 50ms. */
    static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return parsed(text, time -> TimeText.read(time, "--time"));
        }
    }

    /** An amount of memory with a unit, such as 512m. */
    static final class Memory implements ITypeConverter<OptionalLong> {
        @Override
        public OptionalLong convert(String text) {
            return OptionalLong.of(parsed(text, memory -> MemoryText.read(memory, "--memory")));
        }
    }

    /** Parses a text; the messages of its exceptions begin with an option. */
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

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(FileArguments.notAPath(e));
        }
    }

    private static <E> E constant(E[] constants, Function<E, String> name, String text) {
        return Arrays.stream(constants)
                .filter(constant -> name.apply(constant).equalsIgnoreCase(text.strip()))
                .findAny()
                .orElseThrow(() -> new TypeConversionException(Arrays.stream(constants)
                        .map(name)
                        .collect(Collectors.joining(", ", "'" + text + "' is not one of ", ""))));
    }

    private static double positive(String text) {
        try {
            double number = Double.parseDouble(text);
            if (number > 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The exception below reports this error.
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
            // The exception below reports this error.
        }
        throw new TypeConversionException("'%s' is not an integer from %d to %d".formatted(text, least, most));
    }
}
