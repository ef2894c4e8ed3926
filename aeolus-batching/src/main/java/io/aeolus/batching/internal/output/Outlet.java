package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The buffers of one physical stream. Not threadsafe.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
final class Outlet<C, L extends RowLog<C>> {

    /** The clock ticks this often: a row is sent at the last tick before its linger ends. */
    private static final long TICK_NANOS = 1_000_000;

    private final OutletSpec spec;
    private final @Nullable BufferChoice choice;
    private final int batchSize;
    private final long lingerNanos;
    private final Supplier<L> logs;
    private final List<@Nullable RowBuffer<C, L>> buffers = new ArrayList<>();
    private final List<Rival<C, L>> rivals = new ArrayList<>();
    private int waiting;

    /** Another stream with rows for the same tasks: its older rows have to go first. */
    private record Rival<C, L extends RowLog<C>>(Outlet<C, L> outlet, boolean byTask) {}

    Outlet(OutletSpec spec, Supplier<L> logs) {
        this.spec = spec;
        this.logs = logs;
        Optional<OutletSpec.Batching> batching = spec.batching();
        this.choice = batching.map(OutletSpec.Batching::choice).orElse(null);
        this.batchSize = batching.map(b -> b.stream().batchSize()).orElse(1);
        this.lingerNanos = batching.map(b -> b.stream().linger().toNanos()).orElse(0L);
        for (int i = 0; choice != null && i < choice.count(); i++) {
            buffers.add(null);
        }
    }

    /** Notes that rows of another outlet and of this one may be for the same task. */
    void addRival(Outlet<C, L> other) {
        if (other.choice != null) {
            rivals.add(new Rival<>(other, spec.isKeyed() && other.spec.isKeyed()));
        }
    }

    String physical() {
        return spec.physical();
    }

    /** Where a row goes; null if rows of this stream travel alone. */
    @Nullable
    BufferChoice choice() {
        return choice;
    }

    /** Refuses a row with more or fewer values than the stream has fields, before anything is done for it. */
    void check(List<Object> values) {
        if (values.size() != spec.fields()) {
            throw new IllegalArgumentException("stream '" + spec.logical() + "' has " + spec.fields()
                    + " fields, but a tuple of " + values.size() + " values was emitted on it");
        }
    }

    /** Sends the rows of other streams that a row in this buffer would overtake otherwise. */
    void sendRivals(int buffer, Outputs<C, L> outputs) {
        for (int i = 0; i < rivals.size(); i++) {
            Rival<C, L> rival = rivals.get(i);
            if (rival.outlet.waiting == 0) {
                continue;
            }
            if (rival.byTask) {
                rival.outlet.sendBuffer(buffer, outputs);
            } else {
                rival.outlet.sendAll(outputs);
            }
        }
    }

    /** Sends the rows of other streams that a row in any buffer, or none, would overtake otherwise. */
    void sendAllRivals(Outputs<C, L> outputs) {
        for (int i = 0; i < rivals.size(); i++) {
            rivals.get(i).outlet.sendAll(outputs);
        }
    }

    /** Adds a row; sends the buffer when it is full. */
    void add(int index, List<Object> values, C origin, Outputs<C, L> outputs) {
        RowBuffer<C, L> buffer = buffers.get(index);
        if (buffer == null) {
            buffer = new RowBuffer<>(spec.fields(), logs);
            buffers.set(index, buffer);
        }
        if (buffer.rows() == 0) {
            buffer.startedAt(outputs.nanoTime());
            waiting++;
            outputs.bufferOpened();
        }
        buffer.add(values, origin);
        if (buffer.rows() >= batchSize) {
            sendBuffer(index, outputs);
        }
    }

    /** Sends every row. */
    void sendAll(Outputs<C, L> outputs) {
        for (int index = 0; waiting > 0 && index < buffers.size(); index++) {
            sendBuffer(index, outputs);
        }
    }

    /** Sends the buffers whose first row would wait too long if it waited for the next tick. */
    void sendExpired(long nowNanos, Outputs<C, L> outputs) {
        for (int index = 0; waiting > 0 && index < buffers.size(); index++) {
            RowBuffer<C, L> buffer = buffers.get(index);
            if (buffer != null && buffer.rows() > 0 && nowNanos - buffer.firstNanos() >= lingerNanos - TICK_NANOS) {
                sendBuffer(index, outputs);
            }
        }
    }

    private void sendBuffer(int index, Outputs<C, L> outputs) {
        RowBuffer<C, L> buffer = buffers.get(index);
        if (buffer == null || buffer.rows() == 0) {
            return;
        }
        // Empty before anything leaves: Storm may call back into user code, which may emit.
        RowBuffer.Taken<L> taken = buffer.take();
        waiting--;
        outputs.send(spec.physical(), taken);
    }
}
