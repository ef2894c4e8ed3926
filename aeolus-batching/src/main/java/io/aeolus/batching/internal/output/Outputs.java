package io.aeolus.batching.internal.output;

import io.aeolus.batching.LingerClock;
import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * All streams that one task emits: gathers rows into batches and keeps the order of rows for each consumer task, across
 * streams too.
 *
 * <p>Rows for one task may come on several streams, each with its own buffer. They stay in order because no two buffers with
 * rows for the same task are ever non-empty together: before a row goes into one buffer, or out alone, older rows in the others
 * are sent (a <em>barrier</em>). Streams that alternate for the same consumer so get short batches, never a wrong order.
 *
 * <p>Not threadsafe, except {@link #hasRows}: guarded by its owner.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
public final class Outputs<C, L extends RowLog<C>> {

    private final Map<String, List<Outlet<C, L>>> byStream = new HashMap<>();
    private final List<Outlet<C, L>> all = new ArrayList<>();
    private final Sink<C, L> sink;
    private final LingerClock clock;
    private final OutputMeter meter;
    private int openBuffers;
    /** Whether {@link #openBuffers} is above 0, for those who look without the owner's guard. */
    private volatile boolean hasRows;

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
        for (OutletSpec spec : plan.outlets()) {
            Outlet<C, L> outlet = new Outlet<>(spec, logs);
            all.add(outlet);
            byStream.computeIfAbsent(spec.stream(), stream -> new ArrayList<>()).add(outlet);
        }
        for (Outlet<C, L> one : all) {
            for (Outlet<C, L> other : all) {
                if (one != other && one.spec().overlaps(other.spec())) {
                    one.addRival(other);
                }
            }
        }
    }

    /**
     * In how many batches a row of this stream travels.
     *
     * @param stream a stream
     * @return 0 if nobody consumes it
     */
    public int copies(String stream) {
        List<Outlet<C, L>> outlets = byStream.get(stream);
        return outlets == null ? 0 : outlets.size();
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
        List<Outlet<C, L>> outlets = byStream.get(stream);
        if (outlets == null) {
            // Nobody consumes it, or it does not exist: Storm knows what to do.
            meter.emitted(1);
            return sink.emit(stream, Route.Storms.CHOICE, values, origin);
        }
        if (outlets.size() == 1) {
            return emit(outlets.get(0), values, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        for (Outlet<C, L> outlet : outlets) {
            tasks.addAll(emit(outlet, values, origin));
        }
        return tasks;
    }

    private List<Integer> emit(Outlet<C, L> outlet, List<Object> values, C origin) {
        OutletSpec.Batching batching = outlet.batching();
        if (batching == null) {
            return emitAlone(outlet, BufferChoice.ALONE, values, origin);
        }
        outlet.check(values);
        int buffer = batching.choice().of(values);
        if (buffer == BufferChoice.ALONE) {
            return emitAlone(outlet, buffer, values, origin);
        }
        outlet.sendRivals(buffer, this);
        return outlet.add(buffer, values, origin, this).tasks();
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
        List<Outlet<C, L>> outlets = byStream.getOrDefault(stream, List.of());
        if (outlets.isEmpty()) {
            return emit(stream, values, origin);
        }
        List<Integer> tasks = new ArrayList<>();
        for (Outlet<C, L> outlet : outlets) {
            OutletSpec.Batching batching = outlet.batching();
            int buffer = BufferChoice.ALONE;
            if (batching != null) {
                outlet.check(values);
                buffer = batching.choice().of(values);
            }
            tasks.addAll(emitAlone(outlet, buffer, values, origin));
        }
        return tasks;
    }

    private List<Integer> emitAlone(Outlet<C, L> outlet, int buffer, List<Object> values, C origin) {
        // Before anything leaves: Storm may call back into user code, which may emit and so ask the groupings again.
        Route route = outlet.route(buffer, values);
        if (!route.leadsNowhere()) {
            outlet.sendBeforeLoneRow(this);
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
        List<Outlet<C, L>> outlets = byStream.getOrDefault(stream, List.of());
        for (Outlet<C, L> outlet : outlets) {
            OutletSpec.Batching batching = outlet.batching();
            if (mayWait && batching != null && batching.choice() instanceof DirectBuffers direct) {
                int buffer = direct.of(task);
                if (buffer != BufferChoice.ALONE) {
                    outlet.check(values);
                    outlet.sendRivals(buffer, this);
                    outlet.add(buffer, values, origin, this);
                    return;
                }
            }
            outlet.sendBeforeLoneRow(this);
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
        for (int i = 0; openBuffers > 0 && i < all.size(); i++) {
            all.get(i).sendAll(reason, this);
        }
    }

    /**
     * Sends the rows that may not wait any longer.
     *
     * @param nowNanos the clock's time
     */
    public void flushExpired(long nowNanos) {
        for (int i = 0; openBuffers > 0 && i < all.size(); i++) {
            all.get(i).sendExpired(nowNanos, this);
        }
    }

    /**
     * Whether rows wait in some buffer. May be called from any thread; then the answer may be a moment old.
     *
     * @return true if {@link #flush} would send something
     */
    public boolean hasRows() {
        return hasRows;
    }

    long nanoTime() {
        return clock.nanoTime();
    }

    void bufferOpened() {
        if (openBuffers++ == 0) {
            hasRows = true;
        }
    }

    void send(OutletSpec outlet, RowBuffer.Taken<L> taken, FlushReason reason) {
        if (--openBuffers == 0) {
            hasRows = false;
        }
        meter.sent(taken.rows(), reason);
        if (outlet.isFirst()) {
            meter.emitted(taken.rows());
        }
        sink.send(outlet.stream(), taken.route(), taken.values(), taken.log());
    }
}
