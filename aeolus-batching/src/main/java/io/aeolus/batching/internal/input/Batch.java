// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.Column.BatchHead;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.column.OtherStreams;
import io.aeolus.batching.internal.input.InputTuple.Row;
import io.aeolus.batching.internal.input.InputTuple.SingleTuple;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/** Unpacks a delivered batch into rows. */
public final class Batch {

    private final TupleImpl tuple;
    private final Lineage lineage;
    private final OtherStreams others;
    private final int size;

    // By stream, beginning with the batch's own stream.
    private final Origin[] origins;
    private final Column[][] columns;
    private final int[] nextRow;

    private Batch(TupleImpl tuple, GeneralTopologyContext context) {
        this.tuple = tuple;
        Column[] own = new Column[tuple.size()];
        for (int field = 0; field < own.length; field++) {
            own[field] = column(field, own[0]);
        }
        BatchHead head = own[0].head();
        if (head == null) {
            throw damaged("field 0 has no batch head");
        }
        this.lineage = head.lineage();
        this.others = head.others();
        this.size = others.exist() ? others.rows() : own[0].size();
        int streams = 1 + others.streams().size();
        this.origins = new Origin[streams];
        this.columns = new Column[streams][];
        this.nextRow = new int[streams];
        origins[0] = Origin.of(tuple, context);
        columns[0] = own;
        for (int stream = 1; stream < streams; stream++) {
            String name = others.streams().get(stream - 1);
            Fields fields = context.getComponentOutputFields(tuple.getSourceComponent(), name);
            origins[stream] = Origin.of(tuple, context, name, fields);
            columns[stream] = others.columns().get(stream - 1);
        }
    }

    /**
     * Unpacks a batch, or a single tuple, but no control tuple. Passes the tuples in order to the consumer. Returns the number of tuples.
     *
     * @param context the context that the tuples return
     */
    public static int read(Tuple delivered, GeneralTopologyContext context, Consumer<? super InputTuple> consumer) {
        if (!(delivered instanceof TupleImpl tuple)) {
            throw new IllegalArgumentException("expected a TupleImpl, but Storm delivered a " + delivered.getClass());
        }
        if (tuple.size() > 0 && tuple.getValue(0) instanceof Column) {
            Batch batch = new Batch(tuple, context);
            batch.forEach(consumer);
            return batch.size;
        }
        consumer.accept(new SingleTuple(Origin.of(tuple, context), tuple, Anchors.of(tuple, 1)));
        return 1;
    }

    private Column column(int field, @Nullable Column first) {
        if (tuple.getValue(field) instanceof Column column && (first == null || column.size() == first.size())) {
            return column;
        }
        throw damaged("field " + field + " is not a column" + (first == null ? "" : " of " + first.size() + " rows"));
    }

    /** Passes the rows in order to the consumer. Each row holds its anchors once, before the first row is passed. */
    private void forEach(Consumer<? super InputTuple> consumer) {
        if (lineage.isUniform() || tuple.getMessageId().getAnchors().isEmpty()) {
            pass(0, size, Anchors.of(tuple, size), consumer);
            return;
        }
        Anchor.OfRoot[] roots = splitByRoot();
        Anchors[] anchors = new Anchors[lineage.runs()];
        for (int run = 0; run < anchors.length; run++) {
            anchors[run] = anchorsOf(lineage.roots(run), roots, lineage.length(run));
        }
        int start = 0;
        for (int run = 0; run < anchors.length; run++) {
            int end = start + lineage.length(run);
            pass(start, end, anchors[run], consumer);
            start = end;
        }
    }

    private void pass(int start, int end, Anchors anchors, Consumer<? super InputTuple> consumer) {
        for (int row = start; row < end; row++) {
            int stream = others.exist() ? others.streamOf(row) : 0;
            consumer.accept(new Row(origins[stream], columns[stream], nextRow[stream]++, anchors));
        }
    }

    private Anchors anchorsOf(int[] indices, Anchor.OfRoot[] roots, int rows) {
        if (indices.length == 0) {
            return Anchors.NONE;
        }
        Anchor[] anchors = new Anchor[indices.length];
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] >= roots.length) {
                throw damaged("a row is anchored to root " + indices[i] + " of " + roots.length + " roots");
            }
            anchors[i] = roots[indices[i]];
            anchors[i].hold(rows);
        }
        return new Anchors(anchors);
    }

    /** An anchor for each root, in ascending order of the root ids, as the lineage numbers them. */
    private Anchor.OfRoot[] splitByRoot() {
        Map<Long, Long> edges = tuple.getMessageId().getAnchorsToIds();
        long[] ids = Anchor.rootsOf(tuple.getMessageId());
        Anchor.OfRoot[] anchors = new Anchor.OfRoot[ids.length];
        for (int i = 0; i < ids.length; i++) {
            Long root = ids[i];
            anchors[i] = new Anchor.OfRoot(tuple, root, Objects.requireNonNull(edges.get(root)), i == 0);
        }
        return anchors;
    }

    /** No wrapped component sends such a batch. */
    private IllegalArgumentException damaged(String problem) {
        return new IllegalArgumentException("damaged batch from '" + tuple.getSourceComponent() + "' on stream '"
                + tuple.getSourceStreamId() + "': " + problem);
    }
}
