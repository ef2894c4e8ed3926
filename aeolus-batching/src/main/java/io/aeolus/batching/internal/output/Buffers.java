// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.output.Sink.RowLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The buffers of one outlet, or of several outlets whose rows have the same destinations and share batches. Not thread-safe. */
final class Buffers {

    /** The interval of the clock's ticks: a row is sent at the last tick before it reaches its linger. */
    private static final long TICK_NANOS = 1_000_000;

    private final List<Outlet> outlets = new ArrayList<>();
    private final Supplier<? extends RowLog> logs;
    private final int maxBytes;
    private final IntSupplier divisors;
    private final BatchCeiling ceiling;
    private final BatchingTrial trial = new BatchingTrial();
    private final BatchLimit limit = new BatchLimit(0);

    /** By outlet, the plan with which the topology was submitted. */
    private final List<StreamPlan> submitted = new ArrayList<>();
    /** By outlet, the current plan. */
    private List<StreamPlan> plans = List.of();

    private int divisor;
    /** By outlet, the current batch size divided by the divisor. Not modified: non-empty buffers keep the array. */
    private int[] batchSizes = {};

    private long lingerNanos = Long.MAX_VALUE;
    private final List<@Nullable RowBuffer> byIndex = new ArrayList<>();

    // Linked list of the non-empty buffers, in the order of their first rows and so of their deadlines.
    private @Nullable RowBuffer eldest;
    private @Nullable RowBuffer youngest;

    Buffers(OutputPlan plan, Supplier<? extends RowLog> logs) {
        this.logs = logs;
        this.maxBytes = plan.maxBytes();
        this.divisors = plan.divisor();
        this.ceiling = plan.ceiling();
    }

    /** Adds an outlet and returns its index. */
    int join(Outlet outlet, Outlet.Batching batching) {
        outlets.add(outlet);
        submitted.add(batching.plan());
        change(Map.of());
        return outlets.size() - 1;
    }

    /**
     * Sets the plans of streams, by stream; other streams get the plan with which the topology was submitted. No row waits longer than the shortest
     * linger of all outlets. Non-empty buffers keep their batch size.
     */
    void change(Map<String, StreamPlan> byStream) {
        plans = IntStream.range(0, outlets.size())
                .mapToObj(i -> byStream.getOrDefault(outlets.get(i).stream(), submitted.get(i)))
                .toList();
        divide();
        limit.plan(plans.stream().mapToInt(StreamPlan::batchSize).sum());
        long formerNanos = lingerNanos;
        lingerNanos =
                plans.stream().mapToLong(plan -> plan.linger().toNanos()).min().orElse(Long.MAX_VALUE);
        for (RowBuffer buffer = eldest; buffer != null; buffer = buffer.younger) {
            buffer.deadlineNanos += lingerNanos - formerNanos;
        }
    }

    private void divide() {
        divisor = divisors.getAsInt();
        batchSizes = plans.stream()
                .mapToInt(plan -> Math.max(1, plan.batchSize() / divisor))
                .toArray();
    }

    /** Whether an outlet may use these buffers. */
    boolean accepts(Outlet outlet) {
        return outlets.get(0).sharesBuffersWith(outlet);
    }

    /** Whether an outlet has rows for the same tasks. All outlets of these buffers have the same consumers. */
    boolean overlaps(Outlet outlet) {
        return outlets.get(0).overlaps(outlet);
    }

    /** The upper bound of the rows in a batch while rows fail. */
    BatchLimit limit() {
        return limit;
    }

    /** The rows of all outlets together in a full batch. */
    int maxRows() {
        int rows = limit.rows();
        return Math.min(divisor == 1 ? rows : Math.max(1, rows / divisor), ceiling.rows());
    }

    /** By outlet, the rows in a full batch while no row fails. */
    int[] batchSizes() {
        return batchSizes;
    }

    /** Whether rows bypass the buffers, because batches would hardly ever have a second row. */
    boolean isBypass() {
        return trial.isBypass();
    }

    void onBypass() {
        trial.onBypass();
    }

    void onFlush(int batchRows, FlushReason reason) {
        ceiling.onFlush(batchRows);
        // Batches that are limited to one row do not show how many rows would arrive.
        if (maxRows() > 1) {
            trial.onFlush(batchRows, reason);
        }
        if (divisors.getAsInt() != divisor) {
            divide();
        }
    }

    RowBuffer at(int index) {
        while (byIndex.size() <= index) {
            byIndex.add(null);
        }
        RowBuffer buffer = byIndex.get(index);
        if (buffer == null) {
            buffer = new RowBuffer(outlets, maxBytes, logs);
            byIndex.set(index, buffer);
        }
        return buffer;
    }

    /** Appends a buffer to the non-empty buffers, before its first row is added. */
    void link(RowBuffer buffer, long nowNanos) {
        buffer.deadlineNanos = nowNanos + lingerNanos - TICK_NANOS;
        buffer.elder = youngest;
        if (youngest == null) {
            eldest = buffer;
        } else {
            youngest.younger = buffer;
        }
        youngest = buffer;
    }

    /** Removes a buffer from the non-empty buffers. */
    void unlink(RowBuffer buffer) {
        if (buffer.elder == null) {
            eldest = buffer.younger;
        } else {
            buffer.elder.younger = buffer.younger;
        }
        if (buffer.younger == null) {
            youngest = buffer.elder;
        } else {
            buffer.younger.elder = buffer.elder;
        }
        buffer.elder = null;
        buffer.younger = null;
    }

    /** The buffer whose rows have waited longest; null if no row waits. */
    @Nullable
    RowBuffer eldest() {
        return eldest;
    }
}
