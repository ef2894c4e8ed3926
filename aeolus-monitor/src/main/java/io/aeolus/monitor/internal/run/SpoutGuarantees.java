// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.DeliveryGuarantee;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The delivery guarantees of a topology's spouts: which spouts emit with message ids, and whether there are ackers. */
record SpoutGuarantees(boolean hasAckers, Set<String> withIds, Set<String> withoutIds) {

    private static final String COUNTED = "a tuple counts when the bolts have executed all tuples derived from it";

    static final SpoutGuarantees ALL_ACKED = new SpoutGuarantees(true, Set.of(), Set.of());

    SpoutGuarantees {
        withIds = Collections.unmodifiableSet(new TreeSet<>(withIds));
        withoutIds = Collections.unmodifiableSet(new TreeSet<>(withoutIds));
    }

    /** Returns whether each tuple is acked or fails; true before the first tuple. */
    boolean areAllAcked() {
        return hasAckers && withoutIds.isEmpty();
    }

    DeliveryGuarantee guarantee() {
        if (areAllAcked()) {
            return DeliveryGuarantee.AT_LEAST_ONCE;
        }
        return hasAckers && !withIds.isEmpty() ? DeliveryGuarantee.MIXED : DeliveryGuarantee.AT_MOST_ONCE;
    }

    String text() {
        return switch (guarantee()) {
            case AT_LEAST_ONCE -> "at least once: each tuple has a message id and is acked";
            case AT_MOST_ONCE -> "at most once: " + reason() + "; " + COUNTED;
            case MIXED ->
                "mixed: at least once for tuples of %s, at most once for tuples of %s, which have no message ids; %s"
                        .formatted(names(withIds), names(withoutIds), COUNTED);
        };
    }

    private String reason() {
        return hasAckers
                ? names(withoutIds) + (withoutIds.size() == 1 ? " emits" : " emit") + " without message ids"
                : "topology.acker.executors is 0, so no tuple is acked";
    }

    private static String names(Set<String> spouts) {
        return spouts.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
    }
}
