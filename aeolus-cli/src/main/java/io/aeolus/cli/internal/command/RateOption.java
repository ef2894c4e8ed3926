package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The option that says how many rows come in, of commands that run and of those that plan. */
final class RateOption {

    @Option(
            names = "--rate",
            paramLabel = "R",
            description =
                    "Rows that all spouts together emit in a second: plans are made for so many, and runs are held"
                            + " to them; without it, as many as possible.")
    private Optional<Double> rate = Optional.empty();

    /** Rows in a second; empty for as many as possible. */
    OptionalDouble perSecond() throws BadInputException {
        if (rate.isEmpty()) {
            return OptionalDouble.empty();
        }
        if (!(rate.get() > 0 && Double.isFinite(rate.get()))) {
            throw new BadInputException("--rate must be above 0 (was " + rate.get() + ")");
        }
        return OptionalDouble.of(rate.get());
    }
}
