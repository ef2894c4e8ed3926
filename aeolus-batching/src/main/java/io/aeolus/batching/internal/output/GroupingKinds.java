// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import org.apache.storm.Thrift;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.utils.Utils;

/** Classifies groupings by how batches can follow them. */
public final class GroupingKinds {

    private GroupingKinds() {}

    /** Whether a row's values determine its task: a fields grouping with at least one field. */
    public static boolean isKeyed(Grouping grouping) {
        return Thrift.groupingType(grouping) == Grouping._Fields.FIELDS && !Thrift.isGlobalGrouping(grouping);
    }

    /** Whether the grouping's own code chooses the tasks. Partial key grouping is a custom grouping, too. */
    public static boolean isCustom(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case CUSTOM_OBJECT, CUSTOM_SERIALIZED -> true;
            default -> false;
        };
    }

    /** Whether user code names the task of each tuple. */
    public static boolean isDirect(Grouping grouping) {
        return Thrift.groupingType(grouping) == Grouping._Fields.DIRECT;
    }

    /** Whether every tuple reaches the only task of a consumer that has one task. */
    public static boolean isChainable(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case FIELDS, SHUFFLE, LOCAL_OR_SHUFFLE, NONE, ALL -> true;
            case CUSTOM_SERIALIZED ->
                Utils.javaDeserialize(grouping.get_custom_serialized(), Object.class) instanceof PartialKeyGrouping;
            default -> false;
        };
    }

    /** Whether Storm may choose any task for a row: shuffle, local-or-shuffle and none. */
    public static boolean isAny(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case SHUFFLE, LOCAL_OR_SHUFFLE, NONE -> true;
            default -> false;
        };
    }
}
