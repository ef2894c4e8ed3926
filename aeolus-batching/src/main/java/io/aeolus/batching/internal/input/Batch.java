package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.batching.internal.column.Lineage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/** A batch tuple as it came from Storm, with its rows. */
final class Batch {

    private final TupleImpl tuple;
    private final GeneralTopologyContext shown;
    private final Column[] columns;
    private final Fields fields;

    Batch(TupleImpl tuple, GeneralTopologyContext shown) {
        this.tuple = tuple;
        this.shown = shown;
        this.fields = tuple.getFields();
        this.columns = new Column[tuple.size()];
        for (int field = 0; field < columns.length; field++) {
            columns[field] = column(field);
        }
    }

    private Column column(int field) {
        if (tuple.getValue(field) instanceof Column column && (field == 0 || column.size() == columns[0].size())) {
            return column;
        }
        throw damaged("field " + field + " is no column" + (field == 0 ? "" : " of " + columns[0].size() + " rows"));
    }

    GeneralTopologyContext shown() {
        return shown;
    }

    TupleImpl tuple() {
        return tuple;
    }

    /** The number of rows. */
    int size() {
        return columns[0].size();
    }

    Fields fields() {
        return fields;
    }

    /** A value; null is passed on as user code emitted it. */
    @SuppressWarnings("NullAway")
    Object value(int row, int column) {
        return columns[column].get(row);
    }

    /** The part of the message id that belongs to these anchors. */
    MessageId messageId(Anchors anchors) {
        if (columns[0].lineage().isUniform()) {
            return tuple.getMessageId();
        }
        Map<Long, Long> ids = new HashMap<>();
        for (Anchor anchor : anchors.list()) {
            ids.putAll(anchor.tuple().getMessageId().getAnchorsToIds());
        }
        return MessageId.makeId(ids);
    }

    /** Hands over the rows in order, one at a time; each holds its anchors once, from before the first is handed over. */
    void forEach(Consumer<? super InputTuple> consumer) {
        int size = columns[0].size();
        Lineage lineage = columns[0].lineage();
        if (lineage.isUniform() || tuple.getMessageId().getAnchors().isEmpty()) {
            Anchor anchor = new Anchor(tuple);
            anchor.hold(size);
            handOver(0, size, new Anchors(List.of(anchor)), consumer);
            return;
        }
        List<Anchor> roots = splitByRoot();
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
        for (int index = start; index < end; index++) {
            consumer.accept(new Row(this, index, anchors));
        }
    }

    private Anchors anchorsOf(int[] places, List<Anchor> roots, int rows) {
        if (places.length == 0) {
            return Anchors.NONE;
        }
        List<Anchor> anchors = new ArrayList<>(places.length);
        for (int place : places) {
            if (place >= roots.size()) {
                throw damaged("a row hangs on root " + place + ", of " + roots.size() + " roots in all");
            }
            Anchor anchor = roots.get(place);
            anchor.hold(rows);
            anchors.add(anchor);
        }
        return new Anchors(anchors);
    }

    /** An anchor for each root, in the ascending order of root ids that the lineage counts by. */
    private List<Anchor> splitByRoot() {
        List<Anchor> anchors = new ArrayList<>();
        new TreeMap<>(tuple.getMessageId().getAnchorsToIds())
                .forEach((root, edge) -> anchors.add(new Anchor(part(MessageId.makeRootId(root, edge)))));
        // Storm's process latency is measured on the tuple that is acked.
        Long sampled = tuple.getProcessSampleStartTime();
        if (sampled != null && !anchors.isEmpty()) {
            anchors.get(0).tuple().setProcessSampleStartTime(sampled);
        }
        return anchors;
    }

    /** The batch as if it hung on these ids only. */
    private TupleImpl part(MessageId ids) {
        return new TupleImpl(
                tuple.getContext(),
                tuple.getValues(),
                tuple.getSourceComponent(),
                tuple.getSourceTask(),
                tuple.getSourceStreamId(),
                ids);
    }

    /** No wrapped component sends such a batch. */
    private IllegalArgumentException damaged(String what) {
        return new IllegalArgumentException("damaged batch from '" + tuple.getSourceComponent() + "' on stream '"
                + tuple.getSourceStreamId() + "': " + what);
    }
}
