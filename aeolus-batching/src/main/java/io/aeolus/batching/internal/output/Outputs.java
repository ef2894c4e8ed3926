package io.aeolus.batching.internal.output;

import io.aeolus.batching.LingerClock;
import io.aeolus.batching.internal.routing.Route;
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
 * have buffers of their own: no two of these with rows for the same task are ever non-empty together. Before a row goes into one of
 * them, or out alone, older rows in the others are sent (a <em>barrier</em>). Such streams, as one by key and one by shuffle, get
 * short batches where they alternate, never a wrong order.
 *
 * <p>Not threadsafe, except {@link #hasRows} and {@link #mayHaveExpired}: guarded by its owner.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
public final class Outputs<C, L extends RowLog<C>> {

    /** No time: one nanosecond after it stands in its place. */
    private static final long NEVER = Long.MIN_VALUE;

    private final Map<String, List<Outlet<C, L>>> byStream = new HashMap<>();
    private final List<Buffers<C, L>> buffers = new ArrayList<>();
    private final Sink<C, L> sink;
    private final LingerClock clock;
    private final OutputMeter meter;
    private String lastStream = "";
    private List<Outlet<C, L>> lastOutlets = List.of();
    private int openBuffers;
    /**
     * Not after the time at which a row has to leave, {@link #NEVER} if no row waits: for those who look without the owner's guard.
     */
    private volatile long dueNanos = NEVER;

    /**
     * Creates the outputs of a task.
     *
     * @param plan its streams
     * @param logs makes a new log for each batch
     * @param sink where rows and batches go
     * @param clock tells when a buffer got its first row
     * @param meter told what leaves
     */
    public Outputs(OutputPlan plan, Supplier<L> logs, Sink<C, L> sink, LingerClock clock, OutputMeter meter) {
        this.sink = sink;
        this.clock = clock;
        this.meter = meter;
        List<Outlet<C, L>> all = new ArrayList<>();
        for (OutletSpec spec : plan.outlets()) {
            Outlet<C, L> outlet = new Outlet<>(spec, new EmittedValues(spec, plan.serializer(), meter));
            outlet.join(buffers, () -> new Buffers<>(logs, plan.divisor(), plan.ceiling(), plan.maxBytes()));
            all.add(outlet);
            byStream.computeIfAbsent(spec.stream(), stream -> new ArrayList<>()).add(outlet);
        }
        all.forEach(outlet -> outlet.findRivals(buffers));
    }

    /**
     * In how many batches a row of this stream travels.
     *
     * @param stream a stream
     * @return 0 if nobody consumes it
     */
    public int copies(String stream) {
        return outlets(stream).size();
    }

    /**
     * Emits a row, now or with its batch.
     *
     * @param stream the stream
     * @param values the row's values
     * @param origin what is to be remembered of the row
     * @return the tasks that get it; those that Storm's own groupings choose at random are unknown until a batch is sent, and
     *     left out
     * @throws IllegalArgumentException if the number of values is not that of the stream's fields
     */
    public List<Integer> emit(String stream, List<Object> values, C origin) {
        List<Outlet<C, L>> outlets = outlets(stream);
        if (outlets.isEmpty()) {
            // Nobody consumes it, or it does not exist: Storm knows what to do.
            meter.emitted(1);
            return sink.emit(stream, Route.Storms.CHOICE, values, origin);
        }
        if (!outlets.get(0).isBatching()) {
            return emitAlone(outlets.get(0), BufferChoice.ALONE, values, origin);
        }
        // A copy, as user code may change its list; and first of all, as a list may fail to give its values.
        @Nullable Object[] row = values.toArray();
        if (outlets.size() == 1) {
            return emit(outlets.get(0), values, row, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        for (Outlet<C, L> outlet : outlets) {
            tasks.addAll(emit(outlet, values, row, origin));
        }
        return tasks;
    }

    /** Mostly those of the stream that was emitted on before. */
    private List<Outlet<C, L>> outlets(String stream) {
        if (!stream.equals(lastStream)) {
            lastOutlets = byStream.getOrDefault(stream, List.of());
            lastStream = stream;
        }
        return lastOutlets;
    }

    private List<Integer> emit(Outlet<C, L> outlet, List<Object> values, @Nullable Object[] row, C origin) {
        outlet.check(row.length);
        int index = outlet.choice().of(values, row);
        if (index == BufferChoice.ALONE) {
            return emitAlone(outlet, index, values, origin);
        }
        if (outlet.buffers().limit().isAlone()) {
            leftAlone(outlet);
            return emitAlone(outlet, index, values, origin);
        }
        return add(outlet, index, values, row, origin).tasks();
    }

    private void leftAlone(Outlet<C, L> outlet) {
        outlet.buffers().limit().leftAlone();
        meter.sentAlone();
    }

    /** Adds a row to a buffer, and sends that when it is full; returns where the row goes. */
    private Route add(Outlet<C, L> outlet, int index, List<Object> values, @Nullable Object[] row, C origin) {
        sendRivals(outlet, index);
        Buffers<C, L> own = outlet.buffers();
        RowBuffer<C, L> buffer = own.at(index);
        if (buffer.rows() == 0) {
            buffer.open(outlet.route(index, values), outlet.spec().placement(), outlet.place());
        }
        // Before the buffer counts as open: this throws if Storm cannot serialize a value.
        @Nullable Object[] kept = outlet.values().keep(row, buffer);
        if (buffer.rows() == 0) {
            opened(own, buffer);
        }
        Route route = buffer.route();
        if (buffer.add(kept, outlet.place(), origin)) {
            send(own, buffer, FlushReason.SIZE);
        }
        return route;
    }

    private void opened(Buffers<C, L> own, RowBuffer<C, L> buffer) {
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
    private void sendRivals(Outlet<C, L> outlet, int index) {
        List<Integer> overlapping = outlet.choice().overlapping(index);
        for (int i = 0; i < overlapping.size(); i++) {
            RowBuffer<C, L> buffer = outlet.buffers().at(overlapping.get(i));
            if (buffer.rows() > 0) {
                send(outlet.buffers(), buffer, FlushReason.BARRIER);
            }
        }
        sendAll(outlet.rivals(), FlushReason.BARRIER);
    }

    private void sendAll(List<Buffers<C, L>> some, FlushReason reason) {
        for (int i = 0; openBuffers > 0 && i < some.size(); i++) {
            for (RowBuffer<C, L> eldest = some.get(i).eldest();
                    eldest != null;
                    eldest = some.get(i).eldest()) {
                send(some.get(i), eldest, reason);
            }
        }
    }

    private void sendBeforeLoneRow(Outlet<C, L> outlet) {
        if (openBuffers > 0 && outlet.isBatching()) {
            sendAll(List.of(outlet.buffers()), FlushReason.BARRIER);
        }
        sendAll(outlet.rivals(), FlushReason.BARRIER);
    }

    /**
     * Emits a row by itself, after all older rows for the same tasks.
     *
     * @param stream the stream
     * @param values the row's values
     * @param origin what is to be remembered of the row
     * @return the tasks that Storm sent it to
     */
    public List<Integer> emitAlone(String stream, List<Object> values, C origin) {
        List<Outlet<C, L>> outlets = outlets(stream);
        if (outlets.isEmpty()) {
            return emit(stream, values, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        @Nullable Object[] row = values.toArray();
        for (Outlet<C, L> outlet : outlets) {
            int buffer = BufferChoice.ALONE;
            if (outlet.isBatching()) {
                outlet.check(row.length);
                buffer = outlet.choice().of(values, row);
            }
            tasks.addAll(emitAlone(outlet, buffer, values, origin));
        }
        return tasks;
    }

    private List<Integer> emitAlone(Outlet<C, L> outlet, int buffer, List<Object> values, C origin) {
        // Before anything leaves: Storm may call back into user code, which may emit and so ask the groupings again.
        Route route = outlet.route(buffer, values);
        if (!route.leadsNowhere()) {
            sendBeforeLoneRow(outlet);
        }
        if (outlet.spec().isFirst()) {
            meter.emitted(1);
        }
        return sink.emit(outlet.spec().stream(), route, values, origin);
    }

    /**
     * Emits a row to a task that user code names, now or with its batch.
     *
     * @param task the task's id
     * @param stream the stream
     * @param values the row's values
     * @param origin what is to be remembered of the row
     * @throws IllegalArgumentException if the number of values is not that of the stream's fields
     */
    public void emitDirect(int task, String stream, List<Object> values, C origin) {
        emitDirect(task, stream, values, origin, true);
    }

    /**
     * Emits a row by itself to a task that user code names, after all older rows for the same tasks.
     *
     * @param task the task's id
     * @param stream the stream
     * @param values the row's values
     * @param origin what is to be remembered of the row
     */
    public void emitDirectAlone(int task, String stream, List<Object> values, C origin) {
        emitDirect(task, stream, values, origin, false);
    }

    private void emitDirect(int task, String stream, List<Object> values, C origin, boolean mayWait) {
        List<Outlet<C, L>> outlets = outlets(stream);
        for (Outlet<C, L> outlet : outlets) {
            if (mayWait && outlet.isBatching() && outlet.choice() instanceof DirectBuffers direct) {
                int buffer = direct.of(task);
                if (buffer != BufferChoice.ALONE) {
                    @Nullable Object[] row = values.toArray();
                    outlet.check(row.length);
                    if (!outlet.buffers().limit().isAlone()) {
                        add(outlet, buffer, values, row, origin);
                        return;
                    }
                    leftAlone(outlet);
                }
            }
            sendBeforeLoneRow(outlet);
        }
        meter.emitted(1);
        sink.emit(stream, new Route.Direct(task), values, origin);
    }

    /**
     * Sends every row that waits.
     *
     * @param reason why
     */
    public void flush(FlushReason reason) {
        sendAll(buffers, reason);
    }

    /**
     * Sends the rows that may not wait any longer.
     *
     * @param nowNanos the clock's time
     */
    public void flushExpired(long nowNanos) {
        for (int i = 0; openBuffers > 0 && i < buffers.size(); i++) {
            Buffers<C, L> some = buffers.get(i);
            RowBuffer<C, L> eldest = some.eldest();
            while (eldest != null && nowNanos - eldest.sendAtNanos >= 0) {
                send(some, eldest, FlushReason.LINGER);
                eldest = some.eldest();
            }
        }
        dueNanos = dueOfRowsLeft();
    }

    private long dueOfRowsLeft() {
        long due = NEVER;
        for (Buffers<C, L> some : buffers) {
            RowBuffer<C, L> eldest = some.eldest();
            if (eldest != null) {
                due = earlier(due, eldest.sendAtNanos);
            }
        }
        return due;
    }

    /**
     * Whether rows wait in some buffer. May be called from any thread; then the answer may be a moment old.
     *
     * @return true if {@link #flush} would send something
     */
    public boolean hasRows() {
        return dueNanos != NEVER;
    }

    /**
     * Whether some row may have to leave. May be called from any thread; then the answer may be a moment old.
     *
     * @param nowNanos the clock's time
     * @return true if {@link #flushExpired} might send something
     */
    public boolean mayHaveExpired(long nowNanos) {
        long due = dueNanos;
        return due != NEVER && nowNanos - due >= 0;
    }

    private void send(Buffers<C, L> own, RowBuffer<C, L> buffer, FlushReason reason) {
        // Empty before anything leaves: Storm may call back into user code, which may emit.
        RowBuffer.Taken<L> taken = buffer.take();
        own.closed(buffer);
        if (--openBuffers == 0) {
            dueNanos = NEVER;
        }
        own.limit().left(taken.rows(), reason);
        meter.sent(taken.rows(), reason);
        meter.emitted(taken.tuples());
        sink.send(taken.stream(), taken.route(), taken.values(), taken.log(), own.limit());
    }
}
