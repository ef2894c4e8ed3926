package io.aeolus.batching.internal.input;

import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/** A delivered tuple: one that travelled alone, or a batch whose rows all hang on all its roots. */
final class TupleAnchor extends Anchor {

    private final TupleImpl tuple;
    private long @Nullable [] roots;

    TupleAnchor(TupleImpl tuple) {
        this.tuple = tuple;
    }

    TupleImpl tuple() {
        return tuple;
    }

    @Override
    long[] roots() {
        if (hasFailed()) {
            return NO_ROOTS;
        }
        long[] known = roots;
        if (known == null) {
            known = rootsOf(tuple.getMessageId());
            roots = known;
        }
        return known;
    }

    @Override
    void addTo(AnchorTuples tuples) {
        tuples.add(tuple);
    }
}
