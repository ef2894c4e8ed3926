package io.aeolus.batching.internal.input;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;

/**
 * The part of a batch that hangs on some of its roots. Storm's collector anchors on it, acks it and fails it as any other tuple.
 * It lives as long as that call: what Storm writes down in it goes to the roots, which may be acked by different tuples later.
 */
final class RootsTuple extends TupleImpl {

    private final List<RootAnchor> roots;

    /** A tuple for one call, with at least one root, all of the same batch and none twice. */
    RootsTuple(List<RootAnchor> roots) {
        this(roots.get(0).batch, roots);
    }

    private RootsTuple(TupleImpl batch, List<RootAnchor> roots) {
        super(
                batch.getContext(),
                batch.getValues(),
                batch.getSourceComponent(),
                batch.getSourceTask(),
                batch.getSourceStreamId(),
                MessageId.makeId(new Edges(roots)));
        this.roots = roots;
        // Storm's process latency is measured on the tuple that is acked, so on one of the batch's.
        Long sampled = batch.getProcessSampleStartTime();
        if (sampled != null && roots.stream().anyMatch(root -> root.isFirst)) {
            setProcessSampleStartTime(sampled);
        }
    }

    /** Called by Storm's emit for each task that it sends to, with an edge that it makes on all roots of this tuple. */
    @Override
    public void updateAckVal(long edge) {
        for (int i = 0; i < roots.size(); i++) {
            roots.get(i).addEdge(edge);
        }
    }

    /** Nothing: the message id has what the acker is to be told of each root. */
    @Override
    public long getAckVal() {
        return 0;
    }

    /** By root, what its ack tells the acker. */
    private static final class Edges extends AbstractMap<Long, Long> {

        private final List<RootAnchor> roots;

        Edges(List<RootAnchor> roots) {
            this.roots = roots;
        }

        @Override
        public Set<Entry<Long, Long>> entrySet() {
            return new AbstractSet<>() {

                @Override
                public Iterator<Entry<Long, Long>> iterator() {
                    Iterator<RootAnchor> each = roots.iterator();
                    return new Iterator<>() {

                        @Override
                        public boolean hasNext() {
                            return each.hasNext();
                        }

                        @Override
                        public Entry<Long, Long> next() {
                            RootAnchor root = each.next();
                            return Map.entry(root.root, root.ackValue());
                        }
                    };
                }

                @Override
                public int size() {
                    return roots.size();
                }
            };
        }
    }
}
