package io.aeolus.batching.internal.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a batch that are not of the stream that it is sent on: a batch has all rows for its tasks, in order. Immutable by
 * convention: nobody changes the arrays.
 */
public final class OtherStreams {

    /** All rows are of the batch's own stream. */
    public static final OtherStreams NONE = new OtherStreams(new int[0], List.of(), List.of());

    private final int[] places;
    private final List<String> streams;
    private final List<Column[]> columns;

    OtherStreams(int[] places, List<String> streams, List<Column[]> columns) {
        this.places = places;
        this.streams = streams;
        this.columns = columns;
    }

    /**
     * The values of a batch tuple with rows of several streams.
     *
     * @param rows the values of each row
     * @param size the number of rows, at least 1, which are the first ones of the array
     * @param lineage how the rows hang on the roots of the batch
     * @param streams the streams, at least two; the batch is sent on that of the first row
     * @param places the place of each row's stream among them
     * @return a column for each field of the first row, in a list of a class that Storm's event logger can send
     */
    public static List<Object> columns(
            @Nullable Object[][] rows, int size, Lineage lineage, List<String> streams, int[] places) {
        int own = places[0];
        List<String> others = new ArrayList<>();
        List<Column[]> columns = new ArrayList<>();
        // From the batch's own stream, which is 0, on.
        int[] order = new int[streams.size()];
        for (int stream = 0; stream < streams.size(); stream++) {
            @Nullable Object[][] its = stream == own ? new Object[0][] : ofStream(rows, size, places, stream);
            if (its.length > 0) {
                order[stream] = others.size() + 1;
                others.add(streams.get(stream));
                columns.add(Column.gathered(its, its.length, null));
            }
        }
        int[] ordered = new int[size];
        Arrays.setAll(ordered, row -> order[places[row]]);
        @Nullable Object[][] ownRows = ofStream(rows, size, places, own);
        return Column.columns(
                ownRows, ownRows.length, new BatchHead(lineage, new OtherStreams(ordered, others, columns)));
    }

    private static @Nullable Object[][] ofStream(@Nullable Object[][] rows, int size, int[] places, int stream) {
        @Nullable Object[][] its = new Object[size][];
        int count = 0;
        for (int row = 0; row < size; row++) {
            if (places[row] == stream) {
                its[count++] = rows[row];
            }
        }
        return Arrays.copyOf(its, count);
    }

    /**
     * Whether there are any.
     *
     * @return false if all rows of the batch are of its own stream
     */
    public boolean exist() {
        return !streams.isEmpty();
    }

    /**
     * The number of rows of the batch, those of its own stream included.
     *
     * @return 0 if no other streams exist
     */
    public int rows() {
        return places.length;
    }

    /**
     * The stream of a row.
     *
     * @param row 0 to rows - 1
     * @return 0 for the batch's own stream, or one more than its place among {@link #streams}
     */
    public int streamOf(int row) {
        return places[row];
    }

    /**
     * The names of the streams.
     *
     * @return without the batch's own
     */
    public List<String> streams() {
        return streams;
    }

    /**
     * The rows of each stream.
     *
     * @return columns of all fields, in the order of the streams
     */
    public List<Column[]> columns() {
        return columns;
    }
}
