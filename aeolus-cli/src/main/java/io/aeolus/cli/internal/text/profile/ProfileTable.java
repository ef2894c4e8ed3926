package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.machines;
import static io.aeolus.cli.internal.text.Texts.plural;
import static io.aeolus.cli.internal.text.Texts.topology;

import io.aeolus.cli.internal.text.Texts;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.PendingRoom;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A profile as text: the operators by what they cost, what limits the topology, and details. All of it is ASCII, except for names, and no
 * line is longer than {@link #COLUMNS}, except for long remarks.
 */
public final class ProfileTable {

    /** The widest table. */
    static final int COLUMNS = 120;

    private static final int LONGEST_NAMES = 50;

    private ProfileTable() {}

    /** The lines of the text. */
    public static String text(Profile profile) {
        List<CostShare> costs = CostShare.of(profile);
        ProfileBottleneck bottleneck = ProfileBottleneck.of(profile);
        List<List<String>> sections = List.of(
                header(profile),
                OperatorTables.costs(costs, bottleneck),
                BottleneckText.lines(bottleneck, profile.config()),
                OperatorTables.streams(costs, profile),
                OperatorTables.sources(costs),
                OperatorTables.keys(costs),
                BatchingTable.lines(profile));
        List<String> lines = new ArrayList<>();
        for (List<String> section : sections) {
            if (!lines.isEmpty() && !section.isEmpty()) {
                lines.add("");
            }
            lines.addAll(section);
        }
        return Texts.printable(lines);
    }

    private static List<String> header(Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add("%s, cluster %s, %s"
                .formatted(
                        topology(profile),
                        profile.cluster(),
                        plural(profile.workers().size(), "worker")));
        lines.addAll(machines(profile));
        lines.add(window(profile));
        if (!ProfileBottleneck.Cores.of(profile).isEmpty()) {
            lines.add(busy(profile));
        }
        if (!profile.unackedSources().isEmpty()) {
            lines.add("without acks, so that their end is unknown: rows of "
                    + Texts.cutMiddle(String.join(", ", profile.unackedSources()), LONGEST_NAMES));
        }
        profile.problems().forEach(problem -> lines.add("problem: " + problem));
        profile.doubts().forEach(doubt -> lines.add("doubtful: " + doubt));
        ProfileRemarks.of(profile).forEach(remark -> lines.add("remark: " + remark));
        PendingRoom.asItIs(profile).remarks().forEach(remark -> lines.add("remark: " + remark));
        return lines;
    }

    private static String window(Profile profile) {
        Profile.Window window = profile.window();
        String warmUp = window.warmUpSeconds() == 0
                ? (window.isWarm() ? " in a warm JVM" : ", without a warm-up")
                : format(" after %.1f s of warm-up", window.warmUpSeconds());
        return format(
                "measured for %.1f s%s%s; profiling cost %s of the speed",
                window.measuredSeconds(),
                warmUp,
                window.isWarm() || window.warmUpSeconds() == 0 ? "" : ", which was not enough",
                Amounts.percent(profile.overheadShare()));
    }

    private static String busy(Profile profile) {
        return format(
                "busy: %s; garbage collection %s of the time, JIT compiler %s",
                ProfileBottleneck.Cores.of(profile).stream()
                        .map(cores -> format("%.1f of %s", cores.busy(), plural(cores.available(), "core")))
                        .collect(Collectors.joining(", ")),
                Amounts.percent(max(profile, WorkerProfile::gcShare)),
                Amounts.percent(max(profile, WorkerProfile::jitShare)));
    }

    private static double max(Profile profile, Function<WorkerProfile, OptionalDouble> share) {
        return profile.workers().stream()
                .flatMapToDouble(worker -> share.apply(worker).stream())
                .max()
                .orElse(0);
    }
}
