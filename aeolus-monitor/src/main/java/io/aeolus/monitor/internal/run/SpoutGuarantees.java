package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.DeliveryGuarantee;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether rows are acked: the spouts that emit with message ids, and those that emit without, in a topology with ackers or without. */
record SpoutGuarantees(boolean hasAckers, Set<String> withIds, Set<String> withoutIds) {

    private static final String COUNTED = "a row counts when the bolts have executed what came of it";

    /** All rows are acked. */
    static final SpoutGuarantees ALL_ACKED = new SpoutGuarantees(true, Set.of(), Set.of());

    SpoutGuarantees {
        withIds = Collections.unmodifiableSet(new TreeSet<>(withIds));
        withoutIds = Collections.unmodifiableSet(new TreeSet<>(withoutIds));
    }

    /** Whether each row is acked or fails; also if no row has come. */
    boolean areAllAcked() {
        return hasAckers && withoutIds.isEmpty();
    }

    DeliveryGuarantee promise() {
        if (areAllAcked()) {
            return DeliveryGuarantee.AT_LEAST_ONCE;
        }
        return hasAckers && !withIds.isEmpty() ? DeliveryGuarantee.MIXED : DeliveryGuarantee.AT_MOST_ONCE;
    }

    /** One sentence, with the reason. */
    String text() {
        return switch (promise()) {
            case AT_LEAST_ONCE -> "at least once: each row has a message id, and is acked";
            case AT_MOST_ONCE -> "at most once: " + reason() + "; " + COUNTED;
            case MIXED ->
                "mixed: at least once for rows of %s, at most once for those of %s, which have no message ids; %s"
                        .formatted(names(withIds), names(withoutIds), COUNTED);
        };
    }

    private String reason() {
        return hasAckers
                ? names(withoutIds) + (withoutIds.size() == 1 ? " emits" : " emit") + " without message ids"
                : "topology.acker.executors is 0, so that nothing is acked";
    }

    private static String names(Set<String> spouts) {
        return spouts.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
    }
}
