package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OutputDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What a run has done up to now, as far as it is known here. A run is complete when each task of each spout has got its
 * {@link io.aeolus.monitor.EndOfInput} acked and has no row open. Thread-safe.
 */
public interface RunView {

    /**
     * Brings in what the tasks have done up to now, as far as it is not known here yet.
     *
     * @throws InterruptedException if the thread was interrupted
     */
    void gather() throws InterruptedException;

    /** From now on the spouts are asked for no rows; those that are open go on. */
    void stop();

    /**
     * A spout that has emitted rows without message ids, so that nobody can say when they are processed.
     *
     * @return the spout's id, empty if there is none so far
     */
    Optional<String> spoutWithoutIds();

    /**
     * When the last open row was acked or failed; meaningful when none is open.
     *
     * @return the time, empty if no row was ever acked or failed
     */
    OptionalLong settledNanos();

    /**
     * Waits until the run is complete or has failed.
     *
     * @param millis the longest time to wait
     * @return false if the time was over first
     * @throws InterruptedException if the thread was interrupted
     */
    boolean awaitEnd(long millis) throws InterruptedException;

    /**
     * What ended the run before its time.
     *
     * @return the first failure
     */
    Optional<ComponentFailure> failure();

    /**
     * The counts of all tasks so far.
     *
     * @return the sums
     */
    RowCounts counts();

    /**
     * How often a row was acked. Other than in {@link #counts}, one that a dead incarnation of its task had got acked counts again
     * when it is acked again: a spout that has begun its input again is at work.
     *
     * @return acks, which only rise
     */
    long acks();

    /**
     * Whether every spout task got its end of input acked; rows may be open still.
     *
     * @return true if no new row will come
     */
    boolean isInputEnded();

    /**
     * Whether the acked rows are the emitted ones.
     *
     * @return false if the numbers agree but the ids do not
     */
    boolean isConsistent();

    /**
     * When the first row was emitted.
     *
     * @return the time, empty if none was
     */
    OptionalLong firstEmitNanos();

    /**
     * When the last spout task was complete.
     *
     * @return the time of the last ack, empty if the run is not complete
     */
    OptionalLong lastAckNanos();

    /**
     * The latencies of the sampled rows that were acked since the last time this was asked, or since the start.
     *
     * @return the latencies, empty if no sampled row was acked
     */
    Optional<LatencyMillis> latency();

    /**
     * What the components have done up to now.
     *
     * @return sums since their start
     */
    Activity activity();

    /**
     * How long messages were in bolts since the last time this was asked, or since the start.
     *
     * @return times in nanoseconds, by the bolt's id
     */
    Map<String, Histogram> takeProcessing();

    /**
     * Count and digest of the output so far.
     *
     * @return the digest over all tasks
     */
    OutputDigest outputDigest();

    /**
     * The output's tuples so far.
     *
     * @return the tuples in no order, none if they are not kept
     */
    List<List<Object>> output();

    /**
     * Rows per batch over all batched streams.
     *
     * @return the mean, 1 if nothing was batched
     */
    double meanBatchSize();
}
