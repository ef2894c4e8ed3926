package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All streams that one task emits: gathers rows into batches and keeps the order of rows for each consumer task, across
 * streams too.
 *
 * <p>Streams whose rows go to the same tasks share buffers, and so travel together, in order. Other streams with the same consumer
 * have their own buffers: no two of these with rows for the same task are ever non-empty together. Before a row goes into one of
 * them, or out alone, older rows in the others are sent (a <em>barrier</em>). Such streams, as one by key and one by shuffle, get
 * short batches where they alternate, never a wrong order.
 *
 * <p>Not thread-safe, except {@link #hasRows} and {@link #mayHaveExpired}: guarded by its owner.
 */
public final class Outputs {

    /** Sentinel for "no deadline"; an equal real deadline is stored one nanosecond later. */
    private static final long NEVER = Long.MIN_VALUE;

    private final Map<String, List<OutletState>> byStream = new HashMap<>();
    private final List<Buffers> buffers = new ArrayList<>();
    private final Sink sink;
    private final LingerClock clock;
    private final OutputMeter meter;
    private String lastStream = "";
    private List<OutletState> lastStates = List.of();
    private int openBuffers;
    /** Not after the time at which a row has to leave, {@link #NEVER} if no row waits; read without the owner's guard, too. */
    private volatile long dueNanos = NEVER;

    /** An outlet whose rows travel alone. */
    private static class OutletState {

        final Outlet outlet;
        /** Buffers with rows that the rows of this outlet must not overtake. */
        final List<Buffers> rivals = new ArrayList<>();

        OutletState(Outlet outlet) {
            this.outlet = outlet;
        }
    }

    /** An outlet whose rows are gathered. */
    private static final class BatchedOutletState extends OutletState {

        final BufferChoice choice;
        final EmittedValues values;
        final Buffers buffers;
        /** The place of the outlet among those of its buffers. */
        final int place;

        BatchedOutletState(Outlet outlet, Outlet.Batching batching, EmittedValues values, Buffers buffers) {
            super(outlet);
            this.choice = batching.choice();
            this.values = values;
            this.buffers = buffers;
            this.place = buffers.join(outlet, batching);
        }
    }

    /** The outputs of a task; the logs are those of new batches. */
    public Outputs(OutputPlan plan, Supplier<? extends RowLog> logs, Sink sink, LingerClock clock, OutputMeter meter) {
        this.sink = sink;
        this.clock = clock;
        this.meter = meter;
        for (Outlet outlet : plan.outlets()) {
            OutletState state = outlet.batching()
                    .<OutletState>map(batching -> new BatchedOutletState(
                            outlet,
                            batching,
                            new EmittedValues(outlet, plan.serializer(), meter),
                            buffersOf(outlet, plan, logs)))
                    .orElseGet(() -> new OutletState(outlet));
            byStream.computeIfAbsent(outlet.stream(), stream -> new ArrayList<>())
                    .add(state);
        }
        byStream.values().forEach(states -> states.forEach(this::findRivals));
    }

    private Buffers buffersOf(Outlet outlet, OutputPlan plan, Supplier<? extends RowLog> logs) {
        return buffers.stream().filter(one -> one.suit(outlet)).findFirst().orElseGet(() -> {
            Buffers more = new Buffers(plan, logs);
            buffers.add(more);
            return more;
        });
    }

    private void findRivals(OutletState state) {
        Buffers own = state instanceof BatchedOutletState batched ? batched.buffers : null;
        buffers.stream().filter(one -> one != own && one.overlap(state.outlet)).forEach(state.rivals::add);
    }

    /** In how many batches a row of a stream travels; 0 if no component consumes the stream. */
    public int copies(String stream) {
        return states(stream).size();
    }

    /**
     * Emits a row, now or with its batch.
     *
     * @return the tasks that get it; tasks that Storm's own groupings choose at random are unknown until a batch is sent, and
     *     left out
     * @throws IllegalArgumentException if the stream has more or fewer fields than there are values
     */
    public List<Integer> emit(String stream, List<Object> values, Object origin) {
        List<OutletState> states = states(stream);
        if (states.isEmpty()) {
            // No component consumes it, or it does not exist: Storm knows what to do.
            meter.emitted(1);
            return sink.emit(stream, Route.Storms.CHOICE, values, origin);
        }
        if (!(states.get(0) instanceof BatchedOutletState first)) {
            return emitAlone(states.get(0), BufferChoice.ALONE, values, origin);
        }
        // A copy, as user code may change its list; and first of all, as a list may fail to give its values.
        @Nullable Object[] row = values.toArray();
        if (states.size() == 1) {
            return emit(first, values, row, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        for (OutletState state : states) {
            tasks.addAll(emit((BatchedOutletState) state, values, row, origin));
        }
        return tasks;
    }

    /** Mostly the outlets of the stream that was emitted on before. */
    private List<OutletState> states(String stream) {
        if (!stream.equals(lastStream)) {
            lastStates = byStream.getOrDefault(stream, List.of());
            lastStream = stream;
        }
        return lastStates;
    }

    private List<Integer> emit(BatchedOutletState state, List<Object> values, @Nullable Object[] row, Object origin) {
        state.outlet.check(row.length);
        int index = state.choice.of(values, row);
        if (index == BufferChoice.ALONE) {
            return emitAlone(state, index, values, origin);
        }
        if (state.buffers.isAlone()) {
            leftAlone(state);
            return emitAlone(state, index, values, origin);
        }
        return add(state, index, values, row, origin).tasks();
    }

    private void leftAlone(BatchedOutletState state) {
        state.buffers.leftAlone();
        meter.sentAlone();
    }

    /** Adds a row to a buffer, and sends the buffer when it is full; returns where the row goes. */
    private Route add(BatchedOutletState state, int index, List<Object> values, @Nullable Object[] row, Object origin) {
        sendRivals(state, index);
        Buffers own = state.buffers;
        RowBuffer buffer = own.at(index);
        if (buffer.rows() == 0) {
            buffer.open(state.outlet.route(index, values), state.outlet.placement(), state.place, own.dividedBy());
        }
        // Before the buffer counts as open: this throws if Storm cannot serialize a value.
        @Nullable Object[] kept = state.values.keep(row, buffer);
        if (buffer.rows() == 0) {
            opened(own, buffer);
        }
        Route route = buffer.route();
        if (buffer.add(kept, state.place, origin, own.mostRows())) {
            send(own, buffer, FlushReason.SIZE);
        }
        return route;
    }

    private void opened(Buffers own, RowBuffer buffer) {
        own.opened(buffer, clock.nanoTime());
        openBuffers++;
        long due = earlier(dueNanos, buffer.sendAtNanos);
        if (due != dueNanos) {
            dueNanos = due;
        }
    }

    /** The earlier of two times, of which the first may be {@link #NEVER}. */
    private static long earlier(long due, long nanos) {
        if (due != NEVER && nanos - due >= 0) {
            return due;
        }
        return nanos == NEVER ? nanos + 1 : nanos;
    }

    /** Sends the rows in other buffers that a row in this one would overtake otherwise. */
    private void sendRivals(BatchedOutletState state, int index) {
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
        for (int i = 0; openBuffers > 0 && i < some.size(); i++) {
            sendAll(some.get(i), reason);
        }
    }

    private void sendAll(Buffers some, FlushReason reason) {
        for (RowBuffer eldest = some.eldest(); eldest != null; eldest = some.eldest()) {
            send(some, eldest, reason);
        }
    }

    private void sendBeforeLoneRow(OutletState state) {
        if (state instanceof BatchedOutletState batched) {
            sendAll(batched.buffers, FlushReason.BARRIER);
        }
        sendAll(state.rivals, FlushReason.BARRIER);
    }

    /** Emits a row by itself, after all older rows for the same tasks; returns the tasks that Storm sent it to. */
    public List<Integer> emitAlone(String stream, List<Object> values, Object origin) {
        List<OutletState> states = states(stream);
        if (states.isEmpty()) {
            return emit(stream, values, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        @Nullable Object[] row = values.toArray();
        for (OutletState state : states) {
            int buffer = BufferChoice.ALONE;
            if (state instanceof BatchedOutletState batched) {
                state.outlet.check(row.length);
                buffer = batched.choice.of(values, row);
            }
            tasks.addAll(emitAlone(state, buffer, values, origin));
        }
        return tasks;
    }

    private List<Integer> emitAlone(OutletState state, int buffer, List<Object> values, Object origin) {
        // Before anything leaves: Storm may call back into user code, which may emit and so ask the groupings again.
        Route route = state.outlet.route(buffer, values);
        if (!route.leadsNowhere()) {
            sendBeforeLoneRow(state);
        }
        if (state.outlet.isFirst()) {
            meter.emitted(1);
        }
        return sink.emit(state.outlet.stream(), route, values, origin);
    }

    /**
     * Emits a row to a task that user code names.
     *
     * @param isAlone whether the row travels by itself, after all older rows for the same tasks; otherwise it may wait for its batch
     * @throws IllegalArgumentException if the row may wait, and the stream has more or fewer fields than there are values
     */
    public void emitDirect(int task, String stream, List<Object> values, Object origin, boolean isAlone) {
        for (OutletState state : states(stream)) {
            if (!isAlone
                    && state instanceof BatchedOutletState batched
                    && batched.choice instanceof DirectBuffers direct) {
                int buffer = direct.of(task);
                if (buffer != BufferChoice.ALONE) {
                    @Nullable Object[] row = values.toArray();
                    state.outlet.check(row.length);
                    if (!batched.buffers.isAlone()) {
                        add(batched, buffer, values, row, origin);
                        return;
                    }
                    leftAlone(batched);
                }
            }
            sendBeforeLoneRow(state);
        }
        meter.emitted(1);
        sink.emit(stream, new Route.Direct(task), values, origin);
    }

    /** Sends every row that waits. */
    public void flush(FlushReason reason) {
        sendAll(buffers, reason);
    }

    /** Sends the rows that may not wait any longer at the clock's time. */
    public void flushExpired(long nowNanos) {
        for (int i = 0; openBuffers > 0 && i < buffers.size(); i++) {
            Buffers some = buffers.get(i);
            RowBuffer eldest = some.eldest();
            while (eldest != null && nowNanos - eldest.sendAtNanos >= 0) {
                send(some, eldest, FlushReason.LINGER);
                eldest = some.eldest();
            }
        }
        dueNanos = dueOfRowsLeft();
    }

    private long dueOfRowsLeft() {
        long due = NEVER;
        for (Buffers some : buffers) {
            RowBuffer eldest = some.eldest();
            if (eldest != null) {
                due = earlier(due, eldest.sendAtNanos);
            }
        }
        return due;
    }

    /** Whether rows wait in some buffer. May be called from any thread; then the answer may be a moment old. */
    public boolean hasRows() {
        return dueNanos != NEVER;
    }

    /** Whether {@link #flushExpired} might send a row. May be called from any thread; then the answer may be a moment old. */
    public boolean mayHaveExpired(long nowNanos) {
        long due = dueNanos;
        return due != NEVER && nowNanos - due >= 0;
    }

    private void send(Buffers own, RowBuffer buffer, FlushReason reason) {
        // Empty before anything leaves: Storm may call back into user code, which may emit.
        RowBatch batch = buffer.take();
        own.closed(buffer);
        if (--openBuffers == 0) {
            dueNanos = NEVER;
        }
        own.left(batch.rows(), reason);
        meter.sent(batch.rows(), reason);
        meter.emitted(batch.tuples());
        sink.send(batch, own.limit());
    }
}
