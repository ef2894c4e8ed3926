// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.LiveBatches;
import io.aeolus.cli.internal.adapt.AdaptPolicy;
import io.aeolus.cli.internal.adapt.AdaptPolicy.Decided;
import io.aeolus.cli.internal.adapt.AdaptRecord;
import io.aeolus.cli.internal.adapt.Guards;
import io.aeolus.cli.internal.adapt.History;
import io.aeolus.cli.internal.adapt.Observation;
import io.aeolus.cli.internal.adapt.Observations;
import io.aeolus.cli.internal.adapt.Setting;
import io.aeolus.cli.internal.adapt.Step;
import io.aeolus.cli.internal.advise.Advice.Answer;
import io.aeolus.cli.internal.advise.AdviceGoals;
import io.aeolus.cli.internal.advise.Advisor;
import io.aeolus.cli.internal.advise.Advisor.Advised;
import io.aeolus.cli.internal.advise.RunningLoad;
import io.aeolus.cli.internal.rebalance.RebalanceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyRebalancer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code aeolus adapt}. */
@Command(
        name = "adapt",
        description = {
            "Follows the advice for a running topology within guard rails, until interrupted. Without --apply, changes nothing.",
            "Batch sizes and lingers change without an interruption. New executors and workers restart the workers."
                    + " What needs another submission is only reported."
        },
        footer = {
            "",
            "Examples:",
            "  aeolus adapt words",
            "  aeolus adapt words --apply --max-parallelism split=8 --max-workers 4 --json decisions.json",
            "  aeolus adapt words --once"
        },
        exitCodeListHeading = "%nExit status with --once:%n",
        exitCodeList = {
            "0:the topology stays unchanged",
            "1:failure",
            "2:bad input, such as an unknown topology or a cluster that does not answer",
            "10:a change was made, or would be made with --apply",
            "11:there is too little data for a decision"
        },
        mixinStandardHelpOptions = true)
final class AdaptCommand extends ClusterCommand {

    private static final int CHANGE = 10;
    private static final int UNKNOWN = 11;
    private static final Path STANDARD_OUTPUT = Path.of("-");

    private final AdviceSource source;

    @Mixin
    private AdviceOptions goals;

    @Mixin
    private GuardOptions guards;

    @Mixin
    private StormOptions storm;

    @Option(names = "--apply", description = "Carry out the decisions; without this option, only print them.")
    private boolean isApplied;

    @Option(names = "--once", description = "End after one decision. Nothing is rolled back then.")
    private boolean isOnce;

    @Option(
            names = "--period",
            paramLabel = "N",
            converter = OptionValues.Seconds.class,
            description = "Seconds from one decision to the next (default: 300).")
    private Optional<Duration> period = Optional.empty();

    @Option(
            names = "--window",
            paramLabel = "N",
            converter = OptionValues.Seconds.class,
            description = "Seconds for which the load is measured in each period (default: ${DEFAULT-VALUE}).",
            defaultValue = "60")
    private Duration window = Duration.ofSeconds(60);

    @Option(
            names = "--wait",
            paramLabel = "N",
            converter = OptionValues.OptionalWait.class,
            description = "Seconds for which the spouts stay inactive before workers restart (default: the topology's"
                    + " topology.message.timeout.secs).")
    private OptionalInt wait = OptionalInt.empty();

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "File to which each decision is appended as a line of JSON; '-' prints these lines instead of the text.")
    private Optional<Path> json = Optional.empty();

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "Name of the topology on the cluster.")
    private String topology = "";

    AdaptCommand(CommandContext context, AdviceSource source) {
        super(context);
        this.source = source;
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        if (isOnce && period.isPresent()) {
            throw new BadInputException("--period has no effect with --once: remove one of them");
        }
        Duration length = period.orElse(Duration.ofMinutes(5));
        if (length.compareTo(window) < 0) {
            throw new BadInputException("--period is %d s: must be at least --window, %d s"
                    .formatted(length.toSeconds(), window.toSeconds()));
        }
        Rounds rounds = new Rounds(storm.settings(context.environment()), goals.goals());
        if (!isOnce && goals.hasLag()) {
            throw new BadInputException("--lag is the lag of one measurement: add --once");
        }
        if (isOnce) {
            return rounds.next();
        }
        return repeat(rounds, length);
    }

    /** Ends only by an exception: an interrupt, bad input in the first period, or a change that the cluster refuses. */
    @SuppressWarnings("InfiniteLoopStatement")
    private int repeat(Rounds rounds, Duration length) throws BadInputException, InterruptedException, IOException {
        boolean isFirst = true;
        while (true) {
            Instant start = source.now();
            try {
                rounds.next();
            } catch (RunFailedException e) {
                log(AdaptRecord.failed(topology, start, String.valueOf(e.getMessage())));
            } catch (RefusedException e) {
                throw e;
            } catch (BadInputException e) {
                if (isFirst) {
                    throw e;
                }
                // The topology may be rebalancing, or it may be submitted again.
                log(AdaptRecord.failed(topology, start, String.valueOf(e.getMessage())));
            }
            isFirst = false;
            Duration rest = length.minus(Duration.between(start, source.now()));
            if (!rest.isNegative()) {
                source.pause(rest);
            }
        }
    }

    /** A change that the cluster refuses, for example because the user lacks a permission. */
    private static final class RefusedException extends BadInputException {

        private static final long serialVersionUID = 1L;

        RefusedException(BadInputException cause) {
            super(String.valueOf(cause.getMessage()));
        }
    }

    /** Measures, decides and changes the topology, period by period. */
    private final class Rounds {

        private final StormSettings settings;
        private final TopologyRebalancer cluster;
        private final AdviceGoals read;
        private History history = History.NONE;

        Rounds(StormSettings settings, AdviceGoals read) {
            this.settings = settings;
            this.cluster = new TopologyRebalancer(settings);
            this.read = read;
        }

        int next() throws BadInputException, RunFailedException, InterruptedException, IOException {
            DeployedTopology now = cluster.read(topology);
            Guards limits = guards.guards(read.bounds().tasks().maxParallelism(), now);
            RunningLoad load = source.load(
                    settings,
                    topology,
                    window,
                    (description, done, total) ->
                            screen.update("%s: %d of %d s".formatted(description, done, total), 0, 0));
            Advised advised = new Advisor(read).advise(load, now);
            Observation observed = Observations.of(source.now(), load.profile(), now, advised);
            Decided decided = new AdaptPolicy(limits).decide(history, observed);
            if (decided.step() instanceof Step.Keep) {
                history = decided.next();
                log(AdaptRecord.of(topology, decided.step(), observed, isApplied));
                return advised.advice().verdict().answer() == Answer.UNKNOWN ? UNKNOWN : ExitCode.OK;
            }
            Setting target = decided.step() instanceof Step.Change change
                    ? change.target()
                    : ((Step.RollBack) decided.step()).target();
            if (isApplied) {
                if (observed.present().needsRestart(target)) {
                    RebalanceText.interruption(now, wait).forEach(err()::println);
                    err().flush();
                }
                history = decided.next();
                apply(observed.present(), target, now);
            }
            log(AdaptRecord.of(topology, decided.step(), observed, isApplied));
            return CHANGE;
        }

        private void apply(Setting present, Setting target, DeployedTopology now)
                throws BadInputException, RunFailedException {
            try {
                Optional<LiveBatches> submitted = LiveBatches.submitted(now.config());
                if (submitted.isPresent() && !present.streams().equals(target.streams())) {
                    cluster.changeBatches(
                            now,
                            new LiveBatches(
                                    source.now().toEpochMilli(), submitted.get().maxBatchSize(), target.streams()));
                }
                if (present.needsRestart(target)) {
                    Map<String, Integer> executors = present.changedExecutors(target);
                    cluster.rebalance(
                            topology,
                            executors,
                            present.workers() == target.workers()
                                    ? OptionalInt.empty()
                                    : OptionalInt.of(target.workers()),
                            wait);
                }
            } catch (BadInputException e) {
                throw new RefusedException(e);
            }
        }
    }

    private void log(AdaptRecord decision) throws IOException {
        screen.clear();
        boolean isReplaced = json.filter(STANDARD_OUTPUT::equals).isPresent();
        String line = AdaptRecord.FORMAT.line(decision);
        if (isReplaced) {
            out().print(line);
        } else {
            out().println(decision.text());
        }
        out().flush();
        if (json.isPresent() && !isReplaced) {
            Files.writeString(json.get(), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
