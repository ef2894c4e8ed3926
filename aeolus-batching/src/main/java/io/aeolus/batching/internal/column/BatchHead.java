package io.aeolus.batching.internal.column;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be known of a batch besides the columns of the stream that it is sent on.
 *
 * @param lineage how its rows hang on its roots
 * @param others its rows of other streams
 */
public record BatchHead(Lineage lineage, OtherStreams others) {

    /** The values of a batch tuple: a column for each field, the first one with the head. */
    static List<Object> columns(@Nullable Object[][] rows, int size, BatchHead head) {
        int fields = rows[0].length;
        List<Object> columns = new ArrayList<>(fields);
        for (int field = 0; field < fields; field++) {
            columns.add(Column.gathered(rows, size, field, field == 0 ? head : null));
        }
        return columns;
    }
}
