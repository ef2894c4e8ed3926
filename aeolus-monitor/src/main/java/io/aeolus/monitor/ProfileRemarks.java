// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Warnings about a profiled topology. */
public final class ProfileRemarks {

    /** More failed tuples noticeably reduce batch sizes. */
    private static final double MANY_FAILED = 0.001;

    private static final double PERCENT = 100;

    private ProfileRemarks() {}

    /** Returns the warnings, one line each. */
    public static List<String> of(Profile profile) {
        List<String> remarks = new ArrayList<>();
        HeldTime.limiting(profile)
                .map(held -> text(held, HeldTime.pending(profile)))
                .ifPresent(remarks::add);
        long acked = 0;
        long failed = 0;
        for (ComponentProfile component : profile.components()) {
            if (component.kind() == ComponentProfile.Kind.SPOUT) {
                acked += component.operator().acked();
                failed += component.operator().failed();
            }
        }
        double share = failed > 0 ? (double) failed / (acked + failed) : 0;
        if (share > MANY_FAILED) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "%.1f %% of the tuples failed: a failure fails its whole batch, so batches shrink and predictions are unreliable",
                    PERCENT * share));
        }
        return remarks;
    }

    private static String text(HeldTime held, long pending) {
        return String.format(
                Locale.ROOT,
                "limited by topology.max.spout.pending and the time that '%s' holds tuples before acking them: %,d / %.3g s = %,.0f tuples/s; raise topology.max.spout.pending",
                held.component(),
                pending,
                held.seconds(),
                pending / held.seconds());
    }
}
