package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.machines;
import static io.aeolus.cli.internal.text.Texts.topology;

import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.LayoutChoice;
import io.aeolus.optimizer.OptimizerOptions;
import java.util.ArrayList;
import java.util.List;

/** Says what was planned, from which profile, and within which bounds. */
final class BoundsHeader {

    private BoundsHeader() {}

    static List<String> lines(Profile profile, OptimizerOptions options, LayoutChoice layout) {
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "%s, profiled for %.1f s on cluster %s",
                topology(profile), profile.window().measuredSeconds(), profile.cluster()));
        lines.addAll(machines(profile));
        lines.add(bounds(options, layout));
        profile.problems().forEach(problem -> lines.add("problem of the profile: " + problem));
        profile.doubts().forEach(doubt -> lines.add("the profile is doubtful: " + doubt));
        return lines;
    }

    private static String bounds(OptimizerOptions options, LayoutChoice layout) {
        List<String> bounds = new ArrayList<>();
        int workers = layout.workers();
        double cores = layout.cores();
        bounds.add("algorithm " + options.algorithm().text() + ": " + Amounts.count(cores)
                + (cores == 1 ? " core, " : " cores, ") + workers + (workers == 1 ? " worker" : " workers")
                + (layout.machines() > 1 ? " on " + layout.machines() + " hosts" : ""));
        options.goals().tuplesPerSecond().ifPresent(rate -> bounds.add("for " + Amounts.number(rate) + " tuples/s"));
        options.goals()
                .maxLatency()
                .ifPresent(bound -> bounds.add("p99 latency up to " + Amounts.nanos((double) bound.toNanos())));
        options.tasks().maxTasks().ifPresent(most -> bounds.add("up to " + most + " tasks"));
        options.tasks().maxDop().forEach((id, most) -> bounds.add("dop of " + id + " up to " + most));
        bounds.add(format("linger up to %d ms", options.goals().linger().toMillis()));
        bounds.add("tolerance " + Amounts.percent(options.goals().tolerance()));
        return String.join(", ", bounds);
    }
}
