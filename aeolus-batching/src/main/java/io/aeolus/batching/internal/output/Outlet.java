package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of one outlet of a stream. Not threadsafe.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
final class Outlet<C, L extends RowLog<C>> {

    /** The clock ticks this often: a row is sent at the last tick before its linger ends. */
    private static final long TICK_NANOS = 1_000_000;

    private final OutletSpec spec;
    private final OutletSpec.@Nullable Batching batching;
    private final int batchSize;
    private final long lingerNanos;
    private final Supplier<L> logs;
    private final List<@Nullable RowBuffer<C, L>> buffers = new ArrayList<>();
    private final List<Rival<C, L>> rivals = new ArrayList<>();
    private int waiting;

    /** Another outlet with rows for the same tasks: its older rows have to go first. */
    private record Rival<C, L extends RowLog<C>>(Outlet<C, L> outlet, boolean byTask) {}

    Outlet(OutletSpec spec, Supplier<L> logs) {
        this.spec = spec;
        this.logs = logs;
        this.batching = spec.batching().orElse(null);
        this.batchSize = batching == null ? 1 : batching.stream().batchSize();
        this.lingerNanos = batching == null ? 0 : batching.stream().linger().toNanos();
    }

    /** Notes that rows of another outlet and of this one may be for the same task. */
    void addRival(Outlet<C, L> other) {
        if (other.batching != null) {
            rivals.add(new Rival<>(other, spec.isKeyed() && other.spec.isKeyed()));
        }
    }

    OutletSpec spec() {
        return spec;
    }

    /** How rows are gathered; null if they travel alone. */
    OutletSpec.@Nullable Batching batching() {
        return batching;
    }

    /** Refuses a row with more or fewer values than the stream has fields, before anything is done for it. */
    void check(List<Object> values) {
        if (values.size() != spec.fields()) {
            throw new IllegalArgumentException("stream '" + spec.stream() + "' has " + spec.fields()
                    + " fields, but a tuple of " + values.size() + " values was emitted on it");
        }
    }

    /** Sends the rows in other buffers that a row in this one would overtake otherwise. */
    void sendRivals(int buffer, Outputs<C, L> outputs) {
        if (batching != null) {
            List<Integer> overlapping = batching.choice().overlapping(buffer);
            for (int i = 0; i < overlapping.size(); i++) {
                sendBuffer(overlapping.get(i), FlushReason.BARRIER, outputs);
            }
        }
        for (int i = 0; i < rivals.size(); i++) {
            Rival<C, L> rival = rivals.get(i);
            if (rival.outlet.waiting == 0) {
                continue;
            }
            if (rival.byTask) {
                rival.outlet.sendBuffer(buffer, FlushReason.BARRIER, outputs);
            } else {
                rival.outlet.sendAll(FlushReason.BARRIER, outputs);
            }
        }
    }

    /** Sends the rows that a row that is emitted alone would overtake otherwise. */
    void sendBeforeLoneRow(Outputs<C, L> outputs) {
        sendAll(FlushReason.BARRIER, outputs);
        for (int i = 0; i < rivals.size(); i++) {
            rivals.get(i).outlet.sendAll(FlushReason.BARRIER, outputs);
        }
    }

    /**
     * Adds a row; sends the buffer when it is full.
     *
     * @return where the row goes
     */
    Route add(int index, List<Object> values, C origin, Outputs<C, L> outputs) {
        RowBuffer<C, L> buffer = buffer(index);
        if (buffer.rows() == 0) {
            buffer.open(outputs.nanoTime(), route(index, values));
            waiting++;
            outputs.bufferOpened();
        }
        Route route = buffer.route();
        buffer.add(values, origin);
        if (buffer.rows() >= batchSize) {
            sendBuffer(index, FlushReason.SIZE, outputs);
        }
        return route;
    }

    /** Where a row goes that starts a buffer or travels alone; {@link Route.Storms#CHOICE} if this outlet does not batch. */
    Route route(int index, List<Object> values) {
        return batching == null ? Route.Storms.CHOICE : batching.route(index, values);
    }

    private RowBuffer<C, L> buffer(int index) {
        while (buffers.size() <= index) {
            buffers.add(null);
        }
        RowBuffer<C, L> buffer = buffers.get(index);
        if (buffer == null) {
            buffer = new RowBuffer<>(spec.fields(), logs);
            buffers.set(index, buffer);
        }
        return buffer;
    }

    /** Sends every row. */
    void sendAll(FlushReason reason, Outputs<C, L> outputs) {
        for (int index = 0; waiting > 0 && index < buffers.size(); index++) {
            sendBuffer(index, reason, outputs);
        }
    }

    /** Sends the buffers whose first row would wait too long if it waited for the next tick. */
    void sendExpired(long nowNanos, Outputs<C, L> outputs) {
        for (int index = 0; waiting > 0 && index < buffers.size(); index++) {
            RowBuffer<C, L> buffer = buffers.get(index);
            if (buffer != null && buffer.rows() > 0 && nowNanos - buffer.firstNanos() >= lingerNanos - TICK_NANOS) {
                sendBuffer(index, FlushReason.LINGER, outputs);
            }
        }
    }

    private void sendBuffer(int index, FlushReason reason, Outputs<C, L> outputs) {
        RowBuffer<C, L> buffer = index < buffers.size() ? buffers.get(index) : null;
        if (buffer == null || buffer.rows() == 0) {
            return;
        }
        // Empty before anything leaves: Storm may call back into user code, which may emit.
        RowBuffer.Taken<L> taken = buffer.take();
        waiting--;
        outputs.send(spec, taken, reason);
    }
}
