// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.adapt.AdaptPolicy;
import io.aeolus.cli.internal.adapt.AdaptPolicy.Decided;
import io.aeolus.cli.internal.adapt.AdaptRecord;
import io.aeolus.cli.internal.adapt.AdaptRecord.Outcome;
import io.aeolus.cli.internal.adapt.History;
import io.aeolus.cli.internal.adapt.History.Applied;
import io.aeolus.cli.internal.adapt.Observation;
import io.aeolus.cli.internal.adapt.Setting;
import io.aeolus.cli.internal.adapt.Step;
import io.aeolus.cli.internal.advise.Advice.Answer;
import io.aeolus.cli.internal.advise.AdviceGoals;
import io.aeolus.cli.internal.advise.Advisor;
import io.aeolus.cli.internal.advise.Advisor.Advised;
import io.aeolus.cli.internal.advise.SizeBounds;
import io.aeolus.cli.internal.rebalance.RebalanceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.cluster.NoWorkerException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopologies;
import io.aeolus.cluster.StormSettings;
import io.aeolus.monitor.AtomicFile;
import io.aeolus.monitor.IdleTopologyException;
import io.aeolus.monitor.RunningLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code aeolus adapt}. */
@Command(
        name = "adapt",
        description = {
            "Follows the advice for a running topology within guard rails, until interrupted. Without --apply, changes nothing.",
            "Batch sizes and lingers change without an interruption. New executors and workers restart the workers."
                    + " Changes that need another submission are only reported."
        },
        footer = {
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

    @Mixin
    private AdviceOptions goals;

    @Mixin
    private GuardOptions guards;

    @Mixin
    private RunningTopologyOptions running;

    @Option(names = "--apply", description = "Carry out the decisions; without this option, only print them.")
    private boolean isApplied;

    @Option(names = "--once", description = "Stop after one decision, without rolling it back later.")
    private boolean isOnce;

    @Option(names = "--period", paramLabel = "N", description = "Seconds from one decision to the next (default: 300).")
    private Optional<Duration> period = Optional.empty();

    @Mixin
    private WaitOption wait;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "File to which each decision is appended as a line of JSON; '-' prints these lines instead of the text.")
    private Optional<Path> json = Optional.empty();

    AdaptCommand(CommandContext context) {
        super(context);
    }

    @Override
    int run() throws BadInputException, RunFailedException, InterruptedException, IOException {
        Refusal.when(isOnce && period.isPresent(), "--period has no effect with --once: remove one of them");
        Duration length = period.orElse(Duration.ofMinutes(5));
        if (!isOnce) {
            goals.checkPeriod("--period", length);
        }
        Adaptation adaptation =
                new Adaptation(running.settings(context.environment()), goals.goals(guards.maxWorkers()));
        Refusal.when(!isOnce && goals.hasLag(), "--lag is valid for one decision only: add --once");
        return isOnce
                ? adaptation.next()
                : new Rounds(context.running(), length)
                        .repeat(
                                start -> adaptation.next(),
                                (start, message) -> log(AdaptRecord.failed(running.name(), start, message)));
    }

    /** Measures, decides and changes the topology, period by period. */
    private final class Adaptation {

        private final StormSettings settings;
        private final RunningTopologies cluster;
        private final AdviceGoals read;
        private History history = History.NONE;
        private Optional<DeployedTopology> latest = Optional.empty();

        Adaptation(StormSettings settings, AdviceGoals read) {
            this.settings = settings;
            this.cluster = new RunningTopologies(settings);
            this.read = read;
        }

        int next() throws BadInputException, RunFailedException, InterruptedException, IOException {
            DeployedTopology now;
            try {
                now = cluster.deployed(running.name());
            } catch (NoWorkerException e) {
                if (latest.isPresent() && rollsBack(latest.get(), Applied::expected)) {
                    return CHANGE;
                }
                throw e;
            }
            latest = Optional.of(now);
            AdaptPolicy policy = policy(now);
            Refusal.when(
                    !now.isActive(),
                    "topology '%s' is INACTIVE: activate it, so that its load can be measured".formatted(now.name()));
            RunningLoad load;
            try {
                load = context.running().load(settings, running.name(), goals.window(), screen.inSeconds());
            } catch (IdleTopologyException e) {
                // No fault of the last change, which is judged when the spouts have input again.
                throw e;
            } catch (BadInputException e) {
                if (rollsBack(now, applied -> Setting.of(now, applied.after().streams()))) {
                    return CHANGE;
                }
                throw e;
            }
            Advised advised = new Advisor(read, policy.sizes()).advise(load, now);
            Observation observed = Observation.of(context.running().now(), load.profile(), now, advised);
            Decided decided = policy.decide(history, observed);
            history = decided.next();
            Optional<Setting> target = decided.step().next();
            if (isApplied && target.isPresent()) {
                carryOut(observed, decided.step(), target.get(), now);
            } else {
                log(AdaptRecord.of(running.name(), decided.step(), observed, Outcome.ADVISED));
            }
            return target.isPresent()
                    ? CHANGE
                    : advised.advice().verdict().answer() == Answer.UNKNOWN ? UNKNOWN : ExitCode.OK;
        }

        private AdaptPolicy policy(DeployedTopology now) throws BadInputException {
            SizeBounds sizes = guards.sizes(read.bounds().tasks().maxParallelism(), now);
            return new AdaptPolicy(guards.cooldown(), sizes, isApplied);
        }

        /**
         * Counts a period in which the load cannot be measured. Returns whether the last change is rolled back, because workers may fail.
         *
         * @param present returns the present setting after the last change
         */
        private boolean rollsBack(DeployedTopology now, Function<Applied, Setting> present)
                throws BadInputException, RunFailedException, IOException {
            if (history.applied().isEmpty()) {
                return false;
            }
            Applied applied = history.applied().get();
            Observation observed = Observation.unmeasured(context.running().now(), present.apply(applied), applied);
            Decided decided = policy(now).decide(history, observed);
            history = decided.next();
            Optional<Setting> target = decided.step().next();
            if (target.isPresent()) {
                carryOut(observed, decided.step(), target.get(), now);
            }
            return target.isPresent();
        }

        /** Changes the topology, and logs the decision with its outcome, whatever the outcome is. */
        private void carryOut(Observation observed, Step step, Setting target, DeployedTopology now)
                throws BadInputException, RunFailedException, IOException {
            AdaptRecord accepted = AdaptRecord.of(running.name(), step, observed, Outcome.ACCEPTED);
            if (observed.present().needsRestart(target)) {
                RebalanceText.interruption(now, wait.seconds()).forEach(err()::println);
                err().flush();
            }
            try {
                new SettingRequest(now, observed.present(), target)
                        .send(cluster, context.running().now(), wait.seconds());
                log(accepted);
            } catch (SettingRequest.RefusedException e) {
                log(accepted.with(Outcome.REFUSED, String.valueOf(e.getMessage())));
                throw e;
            } catch (RunFailedException e) {
                log(accepted.with(Outcome.UNKNOWN, String.valueOf(e.getMessage())));
                if (isOnce) {
                    throw e;
                }
                history = history.unconfirmed();
            }
        }
    }

    private void log(AdaptRecord decision) throws IOException {
        screen.clear();
        boolean isReplaced = json.filter(FileArguments.STANDARD_OUTPUT::equals).isPresent();
        String line = AdaptRecord.FORMAT.line(decision);
        if (isReplaced) {
            out().print(line);
        } else {
            out().println(decision.text());
        }
        out().flush();
        if (json.isPresent() && !isReplaced) {
            append(decision, line, json.get());
        }
    }

    private void append(AdaptRecord decision, String line, Path file) throws IOException {
        try {
            AtomicFile.append(file, line);
        } catch (IOException e) {
            if (isOnce) {
                throw e;
            }
            report("%s %s: %s".formatted(decision.time(), decision.topology(), e.getMessage()));
        }
    }
}
