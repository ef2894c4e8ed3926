package io.aeolus.batching.internal.output;

import com.codahale.metrics.Counter;
import io.aeolus.batching.internal.linger.LingerClock;
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
    private final BatchCounters counters;
    private int openBuffers;
    /** Whether {@link #openBuffers} is above 0, for those who look without the owner's guard. */
    private volatile boolean hasRows;

    /**
     * How many rows and batches have left the buffers.
     *
     * @param rows counts rows
     * @param batches counts batches, those of a single row included
     */
    public record BatchCounters(Counter rows, Counter batches) {}

    /**
     * Creates the outputs of a task.
     *
     * @param outlets its physical streams
     * @param logs makes a new log for each batch
     * @param sink where rows and batches go
     * @param clock tells when a buffer got its first row
     * @param counters counts what leaves the buffers
     */
    public Outputs(OutputPlan outlets, Supplier<L> logs, Sink<C, L> sink, LingerClock clock, BatchCounters counters) {
        this.sink = sink;
        this.clock = clock;
        this.counters = counters;
        List<OutletSpec> specs = outlets.outlets();
        for (OutletSpec spec : specs) {
            Outlet<C, L> outlet = new Outlet<>(spec, logs);
            all.add(outlet);
            byStream.computeIfAbsent(spec.logical(), stream -> new ArrayList<>())
                    .add(outlet);
        }
        for (int i = 0; i < specs.size(); i++) {
            for (int j = 0; j < specs.size(); j++) {
                if (i != j && specs.get(i).overlaps(specs.get(j))) {
                    all.get(i).addRival(all.get(j));
                }
            }
        }
    }

    /**
     * On how many physical streams a row of this stream travels.
     *
     * @param stream a logical stream
     * @return 0 if nobody consumes it
     */
    public int copies(String stream) {
        List<Outlet<C, L>> outlets = byStream.get(stream);
        return outlets == null ? 0 : outlets.size();
    }

    /**
     * Emits a row, now or with its batch.
     *
     * @param stream the logical stream
     * @param values the row's values
     * @param origin what is to be remembered of the row
     * @return the tasks that get it; those that Storm chooses at random are unknown until a batch is sent, and left out
     * @throws IllegalArgumentException if the number of values is not that of the stream's fields
     */
    public List<Integer> emit(String stream, List<Object> values, C origin) {
        List<Outlet<C, L>> outlets = byStream.get(stream);
        if (outlets == null) {
            // Nobody consumes it, or it does not exist: Storm knows what to do.
            return sink.emit(stream, values, origin);
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
        BufferChoice choice = outlet.choice();
        if (choice == null) {
            outlet.sendAllRivals(this);
            return sink.emit(outlet.physical(), values, origin);
        }
        outlet.check(values);
        int buffer = choice.of(values);
        outlet.sendRivals(buffer, this);
        outlet.add(buffer, values, origin, this);
        return choice.tasks(buffer);
    }

    /**
     * Emits a row by itself, after all older rows for the same tasks.
     *
     * @param stream the logical stream
     * @param values the row's values
     * @param origin what is to be remembered of the row
     * @return the tasks that Storm sent it to
     */
    public List<Integer> emitAlone(String stream, List<Object> values, C origin) {
        List<Outlet<C, L>> outlets = byStream.getOrDefault(stream, List.of());
        if (outlets.isEmpty()) {
            return sink.emit(stream, values, origin);
        }
        barrier(stream);
        List<Integer> tasks = new ArrayList<>();
        for (Outlet<C, L> outlet : outlets) {
            tasks.addAll(sink.emit(outlet.physical(), values, origin));
        }
        return tasks;
    }

    /**
     * Sends the rows that a tuple emitted on this stream outside {@link #emit} would overtake otherwise.
     *
     * @param stream the logical stream
     */
    public void barrier(String stream) {
        for (Outlet<C, L> outlet : byStream.getOrDefault(stream, List.of())) {
            outlet.sendAll(this);
            outlet.sendAllRivals(this);
        }
    }

    /** Sends every row that waits. */
    public void flush() {
        for (int i = 0; openBuffers > 0 && i < all.size(); i++) {
            all.get(i).sendAll(this);
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

    void send(String physical, RowBuffer.Taken<L> taken) {
        if (--openBuffers == 0) {
            hasRows = false;
        }
        counters.rows().inc(taken.rows());
        counters.batches().inc();
        sink.send(physical, taken.values(), taken.log());
    }
}
