// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.output.Sink.RowBatch;
import io.aeolus.batching.internal.output.Sink.RowLog;
import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The output streams of one task. Collects rows in batches, and keeps the order of the rows for each consumer task, across streams too.
 *
 * <p>Streams whose rows have the same destinations share buffers and batches, in order. Other streams to the same consumer are rivals
 * and have separate buffers. The invariant: no two rivals that have rows for the same task are non-empty together. Before a row is added to a
 * buffer, or is sent as a single tuple, the rows of its rivals are sent (a <em>barrier</em>). Rivals that alternate, such as a stream by
 * key and a stream by shuffle, have short batches, but never a wrong order.
 *
 * <p>Not thread-safe, except {@link #hasRows} and {@link #mayHaveExpired}: guarded by its owner.
 */
public final class Outputs {

    /** Sentinel for "no deadline"; an equal real deadline is stored one nanosecond later. */
    private static final long NEVER = Long.MIN_VALUE;

    private final Map<String, List<OutletState>> byStream = new HashMap<>();
    /** The first outlet of each stream, which counts the rows of the stream. */
    private final List<OutletState> counting;

    private final List<Buffers> buffers = new ArrayList<>();
    private final Sink sink;
    private final LingerClock clock;
    private final OutputMeter meter;
    private String lastStream = "";
    private List<OutletState> lastStates = List.of();
    private int nonEmptyBuffers;
    /** At most the earliest deadline, {@link #NEVER} if no row waits; also read without the owner's guard. */
    private volatile long deadlineNanos = NEVER;

    /** Creates the outputs of a task, and a log for each batch. */
    public Outputs(OutputPlan plan, Supplier<? extends RowLog> logs, Sink sink, LingerClock clock, OutputMeter meter) {
        this.sink = sink;
        this.clock = clock;
        this.meter = meter;
        for (Outlet outlet : plan.outlets()) {
            OutletState state = outlet.batching()
                    .<OutletState>map(batching -> new OutletState.Batched(
                            outlet,
                            batching,
                            new EmittedValues(outlet, plan.serializer(), meter),
                            buffersOf(outlet, plan, logs)))
                    .orElseGet(() -> new OutletState(outlet));
            byStream.computeIfAbsent(outlet.stream(), stream -> new ArrayList<>())
                    .add(state);
        }
        byStream.values().forEach(states -> states.forEach(this::findRivals));
        counting = byStream.values().stream().map(states -> states.get(0)).toList();
    }

    private Buffers buffersOf(Outlet outlet, OutputPlan plan, Supplier<? extends RowLog> logs) {
        return buffers.stream().filter(one -> one.accepts(outlet)).findFirst().orElseGet(() -> {
            Buffers created = new Buffers(plan, logs);
            buffers.add(created);
            return created;
        });
    }

    private void findRivals(OutletState state) {
        Buffers own = state instanceof OutletState.Batched batched ? batched.buffers : null;
        buffers.stream().filter(one -> one != own && one.overlaps(state.outlet)).forEach(state.rivals::add);
    }

    /** The number of batches that a row of a stream is added to; 0 if the stream has no consumer. */
    public int copies(String stream) {
        return states(stream).size();
    }

    /**
     * Emits a row, at once or with its batch.
     *
     * @return the tasks that receive it, except tasks that Storm's groupings choose when the batch is sent
     * @throws IllegalArgumentException if the number of values differs from the number of the stream's fields
     */
    public List<Integer> emit(String stream, List<Object> values, Object origin) {
        List<OutletState> states = states(stream);
        if (states.isEmpty()) {
            // Storm handles streams without consumers, and unknown streams.
            meter.emitted(1);
            meter.emitted(stream, 1);
            return sink.emit(stream, Route.Storms.CHOICE, values, origin);
        }
        states.get(0).newlyEmitted++;
        if (!(states.get(0) instanceof OutletState.Batched first)) {
            return emitAlone(states.get(0), BufferChoice.ALONE, values, origin);
        }
        // A copy, since user code may modify its list. Made first, since a list may throw when it is read.
        @Nullable Object[] row = values.toArray();
        if (states.size() == 1) {
            return emit(first, values, row, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        for (OutletState state : states) {
            tasks.addAll(emit((OutletState.Batched) state, values, row, origin));
        }
        return tasks;
    }

    /** The outlets of a stream, cached for the stream of the previous row. */
    private List<OutletState> states(String stream) {
        if (!stream.equals(lastStream)) {
            lastStates = byStream.getOrDefault(stream, List.of());
            lastStream = stream;
        }
        return lastStates;
    }

    private List<Integer> emit(OutletState.Batched state, List<Object> values, @Nullable Object[] row, Object origin) {
        state.outlet.check(row.length);
        int buffer = state.choice.of(values, row);
        if (buffer == BufferChoice.ALONE) {
            return emitAlone(state, buffer, values, origin);
        }
        if (state.buffers.isBypass()) {
            noteBypass(state);
            return emitAlone(state, buffer, values, origin);
        }
        return add(state, buffer, values, row, origin).tasks();
    }

    private void noteBypass(OutletState.Batched state) {
        state.buffers.onBypass();
        meter.bypassed();
    }

    /** Adds a row to a buffer, and sends the buffer if it is full; returns the row's destination. */
    private Route add(
            OutletState.Batched state, int index, List<Object> values, @Nullable Object[] row, Object origin) {
        sendRivals(state, index);
        Buffers own = state.buffers;
        RowBuffer buffer = own.at(index);
        if (buffer.rows() == 0) {
            buffer.open(state.outlet.route(index, values), state.outlet.placement(), state.index, own.batchSizes());
        }
        // Before the buffer counts as non-empty: this throws if Storm cannot serialize a value.
        @Nullable Object[] kept = state.values.keep(row, buffer);
        if (buffer.rows() == 0) {
            link(own, buffer);
        }
        Route route = buffer.route();
        if (buffer.add(kept, state.index, origin, own.maxRows())) {
            send(own, buffer, FlushReason.SIZE);
        }
        return route;
    }

    private void link(Buffers own, RowBuffer buffer) {
        own.link(buffer, clock.nanoTime());
        nonEmptyBuffers++;
        long earliest = earlier(deadlineNanos, buffer.deadlineNanos);
        if (earliest != deadlineNanos) {
            deadlineNanos = earliest;
        }
    }

    /** The earlier of two times, of which the first may be {@link #NEVER}. */
    private static long earlier(long deadline, long nanos) {
        if (deadline != NEVER && nanos - deadline >= 0) {
            return deadline;
        }
        return nanos == NEVER ? nanos + 1 : nanos;
    }

    /** Sends the rows in other buffers that a row in this buffer would overtake. */
    private void sendRivals(OutletState.Batched state, int index) {
        List<Integer> overlapping = state.choice.overlapping(index);
        for (int i = 0; i < overlapping.size(); i++) {
            RowBuffer buffer = state.buffers.at(overlapping.get(i));
            if (buffer.rows() > 0) {
                send(state.buffers, buffer, FlushReason.BARRIER);
            }
        }
        sendAll(state.rivals, FlushReason.BARRIER);
    }

    private void sendAll(List<Buffers> some, FlushReason reason) {
        for (int i = 0; nonEmptyBuffers > 0 && i < some.size(); i++) {
            sendAll(some.get(i), reason);
        }
    }

    private void sendAll(Buffers some, FlushReason reason) {
        for (RowBuffer eldest = some.eldest(); eldest != null; eldest = some.eldest()) {
            send(some, eldest, reason);
        }
    }

    private void sendBeforeSingleTuple(OutletState state) {
        if (state instanceof OutletState.Batched batched) {
            sendAll(batched.buffers, FlushReason.BARRIER);
        }
        sendAll(state.rivals, FlushReason.BARRIER);
    }

    /** Emits a row as a single tuple, after all older rows to the same tasks; returns the tasks that Storm sent it to. */
    public List<Integer> emitAlone(String stream, List<Object> values, Object origin) {
        List<OutletState> states = states(stream);
        if (states.isEmpty()) {
            return emit(stream, values, origin);
        }
        states.get(0).newlyEmitted++;
        List<Integer> tasks = new ArrayList<>();
        @Nullable Object[] row = values.toArray();
        for (OutletState state : states) {
            int buffer = BufferChoice.ALONE;
            if (state instanceof OutletState.Batched batched) {
                state.outlet.check(row.length);
                buffer = batched.choice.of(values, row);
            }
            tasks.addAll(emitAlone(state, buffer, values, origin));
        }
        return tasks;
    }

    private List<Integer> emitAlone(OutletState state, int buffer, List<Object> values, Object origin) {
        // Before anything is sent: Storm may call user code, which may emit and so ask the groupings again.
        Route route = state.outlet.route(buffer, values);
        if (!route.isEmpty()) {
            sendBeforeSingleTuple(state);
        }
        if (state.outlet.isFirst()) {
            meter.emitted(1);
            publishCounts();
        }
        return sink.emit(state.outlet.stream(), route, values, origin);
    }

    private void publishCounts() {
        for (int i = 0; i < counting.size(); i++) {
            OutletState state = counting.get(i);
            if (state.newlyEmitted > 0) {
                meter.emitted(state.outlet.stream(), state.newlyEmitted);
                state.newlyEmitted = 0;
            }
        }
    }

    /**
     * Emits a row to a task that user code names.
     *
     * @param isAlone whether to send the row as a single tuple, after all older rows to the same tasks; otherwise it may be buffered
     * @throws IllegalArgumentException if the row may be buffered, and the number of values differs from the number of the stream's fields
     */
    public void emitDirect(int task, String stream, List<Object> values, Object origin, boolean isAlone) {
        List<OutletState> states = states(stream);
        if (states.isEmpty()) {
            meter.emitted(stream, 1);
        } else {
            states.get(0).newlyEmitted++;
        }
        for (OutletState state : states) {
            if (!isAlone
                    && state instanceof OutletState.Batched batched
                    && batched.choice instanceof BufferChoice.Direct direct) {
                int buffer = direct.of(task);
                if (buffer != BufferChoice.ALONE) {
                    @Nullable Object[] row = values.toArray();
                    state.outlet.check(row.length);
                    if (!batched.buffers.isBypass()) {
                        add(batched, buffer, values, row, origin);
                        return;
                    }
                    noteBypass(batched);
                }
            }
            sendBeforeSingleTuple(state);
        }
        meter.emitted(1);
        publishCounts();
        sink.emit(stream, new Route.Direct(task), values, origin);
    }

    /** Sends all buffered rows. */
    public void flush(FlushReason reason) {
        sendAll(buffers, reason);
    }

    /** Sends all buffered rows, and then sets the plans of streams as {@link Buffers#change} does. */
    public void change(Map<String, StreamPlan> plans) {
        flush(FlushReason.CONTROL);
        buffers.forEach(some -> some.change(plans));
        // User code may have emitted rows during the flush.
        deadlineNanos = earliestDeadline();
    }

    /** Sends the rows that reach their linger at the clock's time. */
    public void flushExpired(long nowNanos) {
        for (int i = 0; nonEmptyBuffers > 0 && i < buffers.size(); i++) {
            Buffers some = buffers.get(i);
            RowBuffer eldest = some.eldest();
            while (eldest != null && nowNanos - eldest.deadlineNanos >= 0) {
                send(some, eldest, FlushReason.LINGER);
                eldest = some.eldest();
            }
        }
        deadlineNanos = earliestDeadline();
    }

    private long earliestDeadline() {
        long earliest = NEVER;
        for (Buffers some : buffers) {
            RowBuffer eldest = some.eldest();
            if (eldest != null) {
                earliest = earlier(earliest, eldest.deadlineNanos);
            }
        }
        return earliest;
    }

    /** Whether rows are buffered. Thread-safe; without the owner's guard the result may be stale. */
    public boolean hasRows() {
        return deadlineNanos != NEVER;
    }

    /** Whether {@link #flushExpired} may send a row. Thread-safe; without the owner's guard the result may be stale. */
    public boolean mayHaveExpired(long nowNanos) {
        long deadline = deadlineNanos;
        return deadline != NEVER && nowNanos - deadline >= 0;
    }

    private void send(Buffers own, RowBuffer buffer, FlushReason reason) {
        // Emptied before the batch is sent: Storm may call user code, which may emit.
        RowBatch batch = buffer.take();
        own.unlink(buffer);
        if (--nonEmptyBuffers == 0) {
            deadlineNanos = NEVER;
        }
        own.onFlush(batch.rows(), reason);
        meter.flushed(batch.rows(), reason);
        meter.emitted(batch.tuples());
        publishCounts();
        sink.send(batch, own.limit());
    }
}
