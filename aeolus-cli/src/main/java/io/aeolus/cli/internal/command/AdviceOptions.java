// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.advise.AdviceGoals;
import io.aeolus.cli.internal.advise.AdviceGoals.ConsumerLag;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.OptimizerOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the measured load and the goals of a deployment. */
final class AdviceOptions {

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Seconds for which the load is measured each time (default: ${DEFAULT-VALUE}).",
            defaultValue = "60")
    private Duration window = Duration.ofSeconds(60);

    @Option(
            names = "--target-utilization",
            paramLabel = "U",
            description =
                    "Highest share of the time in which executors and cores may be busy at the required rate (default: ${DEFAULT-VALUE}).")
    private double targetUtilization = 0.7;

    @Option(
            names = "--min-gain",
            paramLabel = "P",
            converter = OptionValues.Percent.class,
            description =
                    "Smallest gain, in percent of the throughput, the executors or the workers, for which a change is advised"
                            + " (default: ${DEFAULT-VALUE}).",
            defaultValue = "10")
    private double minGain = 0.1;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description =
                    "Tuples per second of all spouts together that the topology must sustain (default: the present rate; as many as possible if the spouts have a backlog).")
    private OptionalDouble rate = OptionalDouble.empty();

    @Option(
            names = "--lag",
            paramLabel = "N",
            converter = OptionValues.OptionalAmount.class,
            description =
                    "Tuples that wait in the source, such as the lag of a Kafka consumer group; the topology must process them within"
                            + " --catch-up, in addition to the present rate.")
    private OptionalLong lag = OptionalLong.empty();

    @Option(
            names = "--catch-up",
            paramLabel = "N",
            description = "Seconds in which the topology must process --lag (default: 600).")
    private Optional<Duration> catchUp = Optional.empty();

    @Mixin
    private PlanningOptions planning;

    /**
     * Reads and checks the options.
     *
     * @param maxWorkers the highest number of workers; empty for the declared or the present number
     */
    AdviceGoals goals(OptionalInt maxWorkers) throws BadInputException {
        Refusal.when(
                !(targetUtilization > 0 && targetUtilization <= 1),
                "--target-utilization is %s: must be above 0 and at most 1".formatted(targetUtilization));
        Refusal.when(lag.isPresent() && rate.isPresent(), "--lag has no effect with --rate: remove one of them");
        Refusal.when(catchUp.isPresent() && lag.isEmpty(), "--catch-up has no effect without --lag: remove it");
        OptimizerOptions bounds =
                planning.options(OptionalDouble.empty(), OptionalInt.empty(), maxWorkers, OptionalInt.empty());
        Refusal.when(
                bounds.algorithm() == Algorithm.PAPER,
                "--algorithm paper has no target utilization: use bounded, or leave out the option");
        return new AdviceGoals(
                bounds,
                planning.linger(),
                planning.costs(),
                targetUtilization,
                minGain,
                rate,
                lag.isPresent()
                        ? Optional.of(new ConsumerLag(lag.getAsLong(), catchUp.orElse(Duration.ofMinutes(10))))
                        : Optional.empty());
    }

    Duration window() {
        return window;
    }

    /** Checks the time from one measurement to the next, which an option gives. */
    void checkPeriod(String option, Duration period) throws BadInputException {
        Refusal.when(
                period.compareTo(window) < 0,
                "%s is %d s: must be at least --window, %d s"
                        .formatted(option, period.toSeconds(), window.toSeconds()));
    }

    boolean hasLag() {
        return lag.isPresent();
    }
}
