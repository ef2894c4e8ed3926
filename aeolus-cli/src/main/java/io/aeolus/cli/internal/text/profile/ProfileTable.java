// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.machines;
import static io.aeolus.cli.internal.text.Texts.plural;
import static io.aeolus.cli.internal.text.Texts.topology;

import io.aeolus.cli.internal.text.Texts;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.HeldTuples;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A profile as text: the operators by their costs, the bottleneck, and details. Contains only ASCII characters except for names, and no line
 * longer than {@link #COLUMNS} except for long remarks.
 */
public final class ProfileTable {

    /** The maximum width of a table. */
    static final int COLUMNS = 120;

    private static final int MAX_NAMES_LENGTH = 50;

    private ProfileTable() {}

    public static String text(Profile profile) {
        OperatorTables operators = new OperatorTables(profile);
        ProfileBottleneck bottleneck = ProfileBottleneck.of(profile);
        List<List<String>> sections = List.of(
                header(profile),
                operators.costs(bottleneck),
                bottleneck.lines(profile.config()),
                operators.streams(),
                operators.spouts(),
                operators.keys(),
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
        List<ProfileBottleneck.Cores> cores = ProfileBottleneck.Cores.of(profile);
        if (!cores.isEmpty()) {
            lines.add(format(
                    "busy: %s; garbage collection %s of the time",
                    cores.stream()
                            .map(one -> format("%.1f of %s", one.busy(), plural(one.available(), "core")))
                            .collect(Collectors.joining(", ")),
                    Amounts.percent(profile.workers().stream()
                            .flatMapToDouble(worker -> worker.gcShare().stream())
                            .max()
                            .orElse(0))));
        }
        if (!profile.unackedSources().isEmpty()) {
            lines.add("tuples without message ids, so their completion is unknown: "
                    + Texts.cutMiddle(String.join(", ", profile.unackedSources()), MAX_NAMES_LENGTH));
        }
        profile.problems().forEach(problem -> lines.add("problem: " + problem));
        profile.doubts().forEach(doubt -> lines.add("doubtful: " + doubt));
        ProfileRemarks.of(profile).forEach(remark -> lines.add("remark: " + remark));
        HeldTuples.asProfiled(profile).remarks().forEach(remark -> lines.add("remark: " + remark));
        return lines;
    }

    private static String window(Profile profile) {
        Profile.Window window = profile.window();
        if (profile.isOfRunning()) {
            return format(
                    "measured for %.0f s; all workers had run for at least %,.0f s",
                    window.measuredSeconds(), window.warmUpSeconds());
        }
        String warmUp = window.warmUpSeconds() == 0
                ? (window.isWarm() ? " in a warm JVM" : ", without a warm-up")
                : format(" after %.1f s of warm-up", window.warmUpSeconds());
        return format(
                "measured for %.1f s%s%s; profiling overhead %s",
                window.measuredSeconds(),
                warmUp,
                window.isWarm() || window.warmUpSeconds() == 0 ? "" : ", which was too short",
                Amounts.percent(profile.overheadShare()));
    }
}
