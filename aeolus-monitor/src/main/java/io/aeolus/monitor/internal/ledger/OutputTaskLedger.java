package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.OutputDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The output of one bolt task. Thread-safe, since bolts may emit from any thread. */
public final class OutputTaskLedger {

    private final boolean keepsTuples;
    private final Optional<Runnable> securing;
    private final List<List<Object>> tuples = new ArrayList<>();
    private OutputDigest digest = OutputDigest.EMPTY;

    OutputTaskLedger(boolean keepsTuples) {
        this(keepsTuples, Optional.empty());
    }

    private OutputTaskLedger(boolean keepsTuples, Optional<Runnable> securing) {
        this.keepsTuples = keepsTuples;
        this.securing = securing;
    }

    /** A ledger with the tuples, which are got to a safe place before what they were made from is acked. */
    static OutputTaskLedger secured(Runnable securing) {
        return new OutputTaskLedger(true, Optional.of(securing));
    }

    /**
     * Whether {@link #secure} has to be called before acks.
     *
     * @return false if it does nothing
     */
    public boolean isSecured() {
        return securing.isPresent();
    }

    /**
     * Gets what was added to where it is safe, if that is wanted: after an ack nobody would make it again, should this process be
     * killed.
     */
    public void secure() {
        if (securing.isPresent() && hasTuples()) {
            securing.get().run();
        }
    }

    private synchronized boolean hasTuples() {
        return !tuples.isEmpty();
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

    /** What has come since this was asked last; gone from here afterwards. */
    synchronized List<List<Object>> takeTuples() {
        List<List<Object>> taken = List.copyOf(tuples);
        tuples.clear();
        return taken;
    }

    synchronized OutputDigest digest() {
        return digest;
    }

    synchronized void copyTuplesTo(Collection<List<Object>> target) {
        target.addAll(tuples);
    }
}
