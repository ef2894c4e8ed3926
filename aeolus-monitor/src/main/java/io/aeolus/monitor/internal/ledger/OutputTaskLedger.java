package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.OutputDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** The output of one bolt task. Thread-safe, since bolts may emit from any thread. */
public final class OutputTaskLedger {

    private final boolean keepsTuples;
    private final List<List<Object>> tuples = new ArrayList<>();
    private OutputDigest digest = OutputDigest.EMPTY;

    OutputTaskLedger(boolean keepsTuples) {
        this.keepsTuples = keepsTuples;
    }

    /**
     * Adds a tuple.
     *
     * @param values its values; copied
     */
    public void add(List<Object> values) {
        OutputDigest one = OutputDigest.of(values);
        synchronized (this) {
            digest = digest.plus(one);
            if (keepsTuples) {
                tuples.add(Collections.unmodifiableList(new ArrayList<>(values)));
            }
        }
    }

    synchronized OutputDigest digest() {
        return digest;
    }

    synchronized void copyTuplesTo(Collection<List<Object>> target) {
        target.addAll(tuples);
    }
}
