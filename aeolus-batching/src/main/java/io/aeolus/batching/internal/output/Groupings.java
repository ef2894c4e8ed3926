package io.aeolus.batching.internal.output;

import java.util.Optional;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Grouping;

/** What a grouping means for batching. */
public final class Groupings {

    private Groupings() {}

    /**
     * Whether each row belongs to one task that its values decide.
     *
     * @param grouping a consumer's grouping
     * @return true for a fields grouping with at least one field
     */
    public static boolean isKeyed(Grouping grouping) {
        return Thrift.groupingType(grouping) == Grouping._Fields.FIELDS && !Thrift.isGlobalGrouping(grouping);
    }

    /**
     * Why rows for such a consumer cannot travel in batches.
     *
     * @param consumer the consumer's component id
     * @param grouping its grouping
     * @return the reason, empty if they can
     */
    public static Optional<String> refusal(String consumer, Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case FIELDS, SHUFFLE, NONE, LOCAL_OR_SHUFFLE, ALL -> Optional.empty();
            case DIRECT -> Optional.of("'" + consumer + "' consumes it by direct grouping, which is not batched yet");
            case CUSTOM_OBJECT, CUSTOM_SERIALIZED ->
                Optional.of("'" + consumer + "' consumes it by a custom grouping, which is not batched yet");
        };
    }
}
