package io.aeolus.cli.internal.text.profile;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.machines;
import static io.aeolus.cli.internal.text.Texts.plural;
import static io.aeolus.cli.internal.text.Texts.topology;

import io.aeolus.cli.internal.text.Cut;
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

/** Says what was profiled, where, for how long, and what is wrong with the profile. */
final class HeaderText {

    private static final int LONGEST_NAMES = 50;

    private HeaderText() {}

    static List<String> lines(Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add("%s, cluster %s, %s"
                .formatted(
                        topology(profile),
                        profile.cluster(),
                        plural(profile.workers().size(), "worker")));
        lines.addAll(machines(profile));
        lines.add(window(profile));
        if (!Cores.of(profile).isEmpty()) {
            lines.add(busy(profile));
        }
        if (!profile.unackedSources().isEmpty()) {
            lines.add("not acked, so that nothing tells when they are done: rows of "
                    + Cut.middle(String.join(", ", profile.unackedSources()), LONGEST_NAMES));
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
                ? (window.isWarm() ? " in a JVM that was warm" : ", without a warm-up")
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
                Cores.of(profile).stream()
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
