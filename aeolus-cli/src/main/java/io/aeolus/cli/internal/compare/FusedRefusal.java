package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Speed;
import io.aeolus.testing.FusedTopology;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Which topologies the fused configuration is offered for. Each answer is a reason against it in one line, or empty. */
final class FusedRefusal {

    private FusedRefusal() {}

    /** Before anything runs. */
    static Optional<String> refusal(Subject subject) {
        Optional<String> why = subject.ending() instanceof Ending.Cut
                ? Optional.of("with --seconds each run stops at a different row, so its result cannot be checked")
                : FusedTopology.whyNot(subject.topology().get(), subject.config());
        return why.map(FusedRefusal::leftOut);
    }

    /** On a cluster of this kind: components run where this process is. */
    static Optional<String> refusal(String clusterKind) {
        return clusterKind.equals("remote")
                ? Optional.of(leftOut("it would run on this machine, and the others run elsewhere"))
                : Optional.empty();
    }

    /** By how fast it was in the warm-up, if it was not asked for. */
    static Optional<String> refusal(Speed speed, OptionalLong rows, Optional<Duration> longest) {
        if (longest.isEmpty() || rows.isEmpty()) {
            return Optional.empty();
        }
        boolean isQuick =
                rows.getAsLong() <= speed.tuplesPerSecond() * longest.get().toSeconds();
        return isQuick
                ? Optional.empty()
                : Optional.of(leftOut("each of its runs would take more than %d s; name it in --configs to have them"
                        .formatted(longest.get().toSeconds())));
    }

    /** The reason in a sentence. */
    static String leftOut(String reason) {
        return Configuration.FUSED.label() + " is left out: " + reason;
    }
}
