package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that cuts a run. */
final class MeasuredTime {

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long to measure a run, after its warm-up; without it, to the end of its input.")
    private Optional<Integer> seconds = Optional.empty();

    /** How long to measure, if the user said so. */
    Optional<Duration> duration() throws BadInputException {
        return checked(seconds);
    }

    /** A number of seconds, if there is one. */
    static Optional<Duration> checked(Optional<Integer> seconds) throws BadInputException {
        if (seconds.isPresent() && seconds.get() < 1) {
            throw new BadInputException("--seconds must be at least 1 (was " + seconds.get() + ")");
        }
        return seconds.map(Duration::ofSeconds);
    }
}
