// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.monitor.Ending;
import io.aeolus.testing.FusedTopology;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Reasons why the fused configuration cannot run, in one line; empty if it can. */
final class FusedRefusal {

    private FusedRefusal() {}

    /** The reason that is known before anything runs. */
    static Optional<String> refusal(Subject subject) {
        Optional<String> why = subject.ending() instanceof Ending.TimeLimit
                ? Optional.of("with --seconds each run stops at a different tuple, so its output cannot be checked")
                : FusedTopology.whyNot(subject.topology().get(), subject.config());
        return why.map(FusedRefusal::leftOut);
    }

    /** The reason that depends on the kind of cluster, because fused components run in this process. */
    static Optional<String> refusal(String clusterKind) {
        return clusterKind.equals("remote")
                ? Optional.of(leftOut("it runs on this machine, and the other configurations on a remote cluster"))
                : Optional.empty();
    }

    /** The reason that depends on the throughput in the warm-up, unless the user has requested the configuration. */
    static Optional<String> refusal(double tuplesPerSecond, OptionalLong rows, Optional<Duration> longest) {
        if (longest.isEmpty() || rows.isEmpty()) {
            return Optional.empty();
        }
        boolean isQuick = rows.getAsLong() <= tuplesPerSecond * longest.get().toSeconds();
        return isQuick
                ? Optional.empty()
                : Optional.of(leftOut("each run would take more than %d s; name it in --configs to run it"
                        .formatted(longest.get().toSeconds())));
    }

    /** The reason as a sentence. */
    static String leftOut(String reason) {
        return Configuration.FUSED.label() + " is skipped: " + reason;
    }
}
