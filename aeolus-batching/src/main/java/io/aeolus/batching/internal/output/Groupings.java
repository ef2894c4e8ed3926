package io.aeolus.batching.internal.output;

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
     * Whether only the grouping's own code knows where a row goes.
     *
     * @param grouping a consumer's grouping
     * @return true for custom groupings, of which partial key grouping is one
     */
    public static boolean isCustom(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case CUSTOM_OBJECT, CUSTOM_SERIALIZED -> true;
            default -> false;
        };
    }

    /**
     * Whether user code names the task of each tuple.
     *
     * @param grouping a consumer's grouping
     * @return true for direct grouping
     */
    public static boolean isDirect(Grouping grouping) {
        return Thrift.groupingType(grouping) == Grouping._Fields.DIRECT;
    }

    /**
     * Whether Storm chooses any task for a row.
     *
     * @param grouping a consumer's grouping
     * @return true for shuffle, local-or-shuffle and none
     */
    public static boolean isAny(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case SHUFFLE, LOCAL_OR_SHUFFLE, NONE -> true;
            default -> false;
        };
    }
}
