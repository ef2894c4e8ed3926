package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.routing.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One outlet of a stream in a task. Not thread-safe.
 *
 * @param <C> what is remembered of each row besides its values
 * @param <L> how it is remembered
 */
final class Outlet<C, L extends RowLog<C>> {

    private final OutletSpec spec;
    private final EmittedValues values;
    private final OutletSpec.@Nullable Batching batching;
    private final List<Buffers<C, L>> rivals = new ArrayList<>();
    private @Nullable Buffers<C, L> buffers;
    private int place;

    Outlet(OutletSpec spec, EmittedValues values) {
        this.spec = spec;
        this.values = values;
        this.batching = spec.batching().orElse(null);
    }

    /** Finds the buffers of its rows among those of other outlets, or adds some. */
    void join(List<Buffers<C, L>> known, Supplier<Buffers<C, L>> more) {
        if (batching != null) {
            Buffers<C, L> own =
                    known.stream().filter(one -> one.suit(spec)).findFirst().orElse(null);
            if (own == null) {
                own = more.get();
                known.add(own);
            }
            place = own.join(spec, batching);
            buffers = own;
        }
    }

    /** Notes all buffers with rows of other outlets for the same tasks. */
    void findRivals(List<Buffers<C, L>> known) {
        known.stream().filter(one -> one != buffers && one.overlap(spec)).forEach(rivals::add);
    }

    OutletSpec spec() {
        return spec;
    }

    /** Keeps the values of rows that wait. */
    EmittedValues values() {
        return values;
    }

    /** Whether rows are gathered; otherwise they travel alone. */
    boolean isBatching() {
        return batching != null;
    }

    /** Which buffer a row goes into, if rows are gathered. */
    BufferChoice choice() {
        return checked(batching).choice();
    }

    /** Where its rows are gathered, if they are. */
    Buffers<C, L> buffers() {
        return checked(buffers);
    }

    /** Its place among the outlets of its buffers. */
    int place() {
        return place;
    }

    private <T> T checked(@Nullable T ofBatched) {
        if (ofBatched == null) {
            throw new IllegalStateException("stream '" + spec.stream() + "' is not batched");
        }
        return ofBatched;
    }

    /** Buffers with rows that those of this outlet must not overtake. */
    List<Buffers<C, L>> rivals() {
        return rivals;
    }

    /** Where a row goes that starts a buffer or travels alone; {@link Route.Storms#CHOICE} if this outlet does not batch. */
    Route route(int index, List<Object> values) {
        return batching == null ? Route.Storms.CHOICE : batching.route(index, values);
    }

    /** Refuses a row with more or fewer values than the stream has fields, before anything is done for it. */
    void check(int values) {
        if (values != spec.fields().size()) {
            throw new IllegalArgumentException("stream '" + spec.stream() + "' has "
                    + spec.fields().size() + " fields, but a tuple of " + values + " values was emitted on it");
        }
    }
}
