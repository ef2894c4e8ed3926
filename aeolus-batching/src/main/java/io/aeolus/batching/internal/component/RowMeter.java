// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Timer;
import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputMeter;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.task.TopologyContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The metrics of a wrapped task. Updated once per batch, so that a buffered row costs no update. Thread-safe. */
final class RowMeter implements OutputMeter {

    private static final Logger LOG = LoggerFactory.getLogger(RowMeter.class);

    private final TopologyContext context;
    /**
     * Whether chained bolts run in the task. If so, the chain counts the tuples that the head emits, because the outputs also send the
     * tuples of the chained bolts.
     */
    private final boolean isChainHead;

    private final Counter emitted;
    private final Counter executed;
    private final Counter acked;
    private final Counter failed;
    private final Counter rows;
    private final Counter batches;
    private final Counter roots;
    private final Timer latency;
    private final boolean hasAckers;
    private final Histogram batchSize;
    private final Map<FlushReason, Counter> flushes = new EnumMap<>(FlushReason.class);
    private final Counter alone;
    private final Counter standstills;
    /** By stream; guarded by the task's outputs. */
    private final Map<String, Counter> ofStreams = new HashMap<>();
    /** By stream and field. */
    private final Map<String, Counter> changed = new ConcurrentHashMap<>();

    RowMeter(TopologyContext context, boolean isChainHead) {
        this.context = context;
        this.isChainHead = isChainHead;
        emitted = context.registerCounter(AeolusMetrics.EMITTED);
        executed = context.registerCounter(AeolusMetrics.EXECUTED);
        acked = context.registerCounter(AeolusMetrics.ACKED);
        failed = context.registerCounter(AeolusMetrics.FAILED);
        rows = context.registerCounter(AeolusMetrics.ROWS);
        batches = context.registerCounter(AeolusMetrics.BATCHES);
        roots = context.registerCounter(AeolusMetrics.ROOTS);
        latency = context.registerTimer(AeolusMetrics.LATENCY);
        hasAckers = StormCommon.hasAckers(context.getConf());
        batchSize = context.registerHistogram(AeolusMetrics.BATCH_SIZE);
        for (FlushReason reason : FlushReason.values()) {
            flushes.put(reason, context.registerCounter(AeolusMetrics.FLUSH_PREFIX + reason.label()));
        }
        alone = Objects.requireNonNull(flushes.get(FlushReason.ALONE));
        standstills = context.registerCounter(AeolusMetrics.STANDSTILLS);
    }

    @Override
    public void emitted(int tuples) {
        if (!isChainHead) {
            emitted.inc(tuples);
        }
    }

    /** Counts tuples that the head of a chain has emitted. */
    void emittedByHead(int tuples) {
        emitted.inc(tuples);
    }

    @Override
    public void emitted(String stream, long tuples) {
        if (isChainHead) {
            return;
        }
        Counter counter = ofStreams.get(stream);
        if (counter == null) {
            counter = context.registerCounter(AeolusMetrics.STREAM_EMITTED_PREFIX + stream);
            ofStreams.put(stream, counter);
        }
        counter.inc(tuples);
    }

    @Override
    public void flushed(int flushedRows, FlushReason reason) {
        rows.inc(flushedRows);
        batches.inc();
        batchSize.update(flushedRows);
        Objects.requireNonNull(flushes.get(reason)).inc();
    }

    @Override
    public void changed(String stream, String field) {
        changed.computeIfAbsent(stream + "/" + field, name -> {
                    LOG.warn(
                            "component '{}' modifies values after it has emitted them: field '{}' of stream '{}'. From"
                                    + " now on, the values of this stream are copied when they are emitted, which costs CPU"
                                    + " time: emit new objects instead",
                            context.getThisComponentId(),
                            field,
                            stream);
                    return context.registerCounter(AeolusMetrics.CHANGED_PREFIX + name);
                })
                .inc();
    }

    @Override
    public void bypassed() {
        rows.inc();
        batches.inc();
        alone.inc();
    }

    void standstill() {
        standstills.inc();
    }

    void anchored(int batchRoots) {
        roots.inc(batchRoots);
    }

    /** Records the latency of a spout's batch. */
    void acked(long nanos) {
        // Without ackers Storm reports an ack as soon as the batch is sent.
        if (hasAckers) {
            latency.update(nanos, TimeUnit.NANOSECONDS);
        }
    }

    void executed(int tuples) {
        executed.inc(tuples);
    }

    /** Counts message ids that were acked or failed to the spout. */
    void settled(int ids, boolean isAcked) {
        (isAcked ? acked : failed).inc(ids);
    }
}
