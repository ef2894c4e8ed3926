package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.BatchHead;
import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.column.OtherStreams;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/** A batch tuple as it came from Storm, with its rows. */
public final class Batch {

    private final TupleImpl tuple;
    private final Lineage lineage;
    private final OtherStreams others;
    private final int size;

    // Of each stream that it has rows of, its own first.
    private final Origin[] origins;
    private final Column[][] columns;
    /** Rows that were handed over. */
    private final int[] next;

    private Batch(TupleImpl tuple, GeneralTopologyContext shown) {
        this.tuple = tuple;
        Column[] own = new Column[tuple.size()];
        for (int field = 0; field < own.length; field++) {
            own[field] = column(field, own[0]);
        }
        BatchHead head = own[0].head();
        if (head == null) {
            throw damaged("field 0 is no first column");
        }
        this.lineage = head.lineage();
        this.others = head.others();
        this.size = others.exist() ? others.rows() : own[0].size();
        int streams = 1 + others.streams().size();
        this.origins = new Origin[streams];
        this.columns = new Column[streams][];
        this.next = new int[streams];
        origins[0] = Origin.of(tuple, shown);
        columns[0] = own;
        for (int stream = 1; stream < streams; stream++) {
            String name = others.streams().get(stream - 1);
            Fields fields = shown.getComponentOutputFields(tuple.getSourceComponent(), name);
            origins[stream] = new Origin(tuple, shown, name, fields);
            columns[stream] = others.columns().get(stream - 1);
        }
    }

    /**
     * Takes apart a batch, or a tuple that travelled alone, but no control tuple of Storm's. Hands the tuples, which show the given
     * context, to the consumer in order; returns how many there were.
     */
    public static int read(Tuple delivered, GeneralTopologyContext shown, Consumer<? super InputTuple> consumer) {
        if (!(delivered instanceof TupleImpl tuple)) {
            throw new IllegalArgumentException("not a tuple of Storm's own: " + delivered.getClass());
        }
        if (tuple.size() > 0 && tuple.getValue(0) instanceof Column) {
            Batch batch = new Batch(tuple, shown);
            batch.forEach(consumer);
            return batch.size;
        }
        consumer.accept(new SingleTuple(Origin.of(tuple, shown), Anchors.of(tuple, 1)));
        return 1;
    }

    private Column column(int field, @Nullable Column first) {
        if (tuple.getValue(field) instanceof Column column && (first == null || column.size() == first.size())) {
            return column;
        }
        throw damaged("field " + field + " is no column" + (first == null ? "" : " of " + first.size() + " rows"));
    }

    /** Hands over the rows in order, one at a time; each holds its anchors once, from before the first is handed over. */
    private void forEach(Consumer<? super InputTuple> consumer) {
        if (lineage.isUniform() || tuple.getMessageId().getAnchors().isEmpty()) {
            handOver(0, size, Anchors.of(tuple, size), consumer);
            return;
        }
        RootAnchor[] roots = splitByRoot();
        Anchors[] anchors = new Anchors[lineage.runs()];
        for (int run = 0; run < anchors.length; run++) {
            anchors[run] = anchorsOf(lineage.roots(run), roots, lineage.length(run));
        }
        int start = 0;
        for (int run = 0; run < anchors.length; run++) {
            int end = start + lineage.length(run);
            handOver(start, end, anchors[run], consumer);
            start = end;
        }
    }

    private void handOver(int start, int end, Anchors anchors, Consumer<? super InputTuple> consumer) {
        for (int row = start; row < end; row++) {
            int stream = others.exist() ? others.streamOf(row) : 0;
            consumer.accept(new Row(origins[stream], columns[stream], next[stream]++, anchors));
        }
    }

    private Anchors anchorsOf(int[] places, RootAnchor[] roots, int rows) {
        if (places.length == 0) {
            return Anchors.NONE;
        }
        Anchor[] anchors = new Anchor[places.length];
        for (int i = 0; i < places.length; i++) {
            if (places[i] >= roots.length) {
                throw damaged("a row hangs on root " + places[i] + ", of " + roots.length + " roots in all");
            }
            anchors[i] = roots[places[i]];
            anchors[i].hold(rows);
        }
        return new Anchors(anchors);
    }

    /** An anchor for each root, in the ascending order of root ids that the lineage counts by. */
    private RootAnchor[] splitByRoot() {
        Map<Long, Long> edges = tuple.getMessageId().getAnchorsToIds();
        long[] ids = Anchor.rootsOf(tuple.getMessageId());
        RootAnchor[] anchors = new RootAnchor[ids.length];
        for (int i = 0; i < ids.length; i++) {
            Long root = ids[i];
            anchors[i] = new RootAnchor(tuple, root, Objects.requireNonNull(edges.get(root)), i == 0);
        }
        return anchors;
    }

    /** No wrapped component sends such a batch. */
    private IllegalArgumentException damaged(String what) {
        return new IllegalArgumentException("damaged batch from '" + tuple.getSourceComponent() + "' on stream '"
                + tuple.getSourceStreamId() + "': " + what);
    }
}
