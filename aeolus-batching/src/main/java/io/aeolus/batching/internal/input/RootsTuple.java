// SPDX-License-Identifier: Apache-2.0
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
 * A batch, restricted to some of its roots. Storm's collector anchors to it, acks it and fails it like any other tuple. It lives for one
 * call: edges that Storm adds to it are added to the roots, which different tuples may ack later.
 */
final class RootsTuple extends TupleImpl {

    private final List<Anchor.OfRoot> roots;

    /** Creates a tuple for one call, with at least one root, all of the same batch and distinct. */
    RootsTuple(List<Anchor.OfRoot> roots) {
        this(roots.get(0).batch, roots);
    }

    private RootsTuple(TupleImpl batch, List<Anchor.OfRoot> roots) {
        super(
                batch.getContext(),
                batch.getValues(),
                batch.getSourceComponent(),
                batch.getSourceTask(),
                batch.getSourceStreamId(),
                MessageId.makeId(new Edges(roots)));
        this.roots = roots;
        // Storm measures the process latency when a tuple is acked, so only one of the batch's tuples has the time.
        Long sampled = batch.getProcessSampleStartTime();
        if (sampled != null && roots.stream().anyMatch(root -> root.isFirst)) {
            setProcessSampleStartTime(sampled);
        }
    }

    /** Called by Storm's emit for each target task, with an edge for all roots of this tuple. */
    @Override
    public void updateAckVal(long edge) {
        for (int i = 0; i < roots.size(); i++) {
            roots.get(i).addEdge(edge);
        }
    }

    /** Zero: the message id has the ack value of each root. */
    @Override
    public long getAckVal() {
        return 0;
    }

    /** The ack value of each root. */
    private static final class Edges extends AbstractMap<Long, Long> {

        private final List<Anchor.OfRoot> roots;

        Edges(List<Anchor.OfRoot> roots) {
            this.roots = roots;
        }

        @Override
        public Set<Entry<Long, Long>> entrySet() {
            return new AbstractSet<>() {

                @Override
                public Iterator<Entry<Long, Long>> iterator() {
                    Iterator<Anchor.OfRoot> each = roots.iterator();
                    return new Iterator<>() {

                        @Override
                        public boolean hasNext() {
                            return each.hasNext();
                        }

                        @Override
                        public Entry<Long, Long> next() {
                            Anchor.OfRoot root = each.next();
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
