package io.aeolus.optimizer.internal.fit;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Splits what a thread does for each call into what it does for the call itself and for messages. With {@code m1} the usual cost of the
 * call's messages where each tuple is one, {@code mb / b} that of its batches, {@code r} that of rows in batches and {@code u} that of
 * messages which cannot be batched,
 *
 * <pre>
 *   T(1) = own + single (m1 + u)
 *   T(b) = own + single u + r + batch mb / b
 * </pre>
 *
 * <p>Two batch sizes and the topology as it is give all three unknowns. With less, the usual costs stand in.
 *
 * @param ownNanos for the call itself
 * @param single how many times the usual cost a message costs that is one tuple
 * @param batch the same of one that is a batch
 */
record Fit(double ownNanos, double single, double batch) {

    /** Beyond this a factor says that something else was measured. */
    private static final double LEAST = 0.1;

    private static final double MOST = 10;

    /** Costs of messages that are a smaller part of a call say nothing of their factors. */
    private static final double SMALL_PART = 0.05;

    /**
     * What was measured with a batch size.
     *
     * @param nanos CPU time of a call
     * @param batches usual cost of its batches, at the sizes that they had; 0 where nothing was batched
     */
    record Point(double nanos, double batches) {}

    /**
     * Usual costs of the messages of a call.
     *
     * @param singles of those that can be batched, where each is one tuple
     * @param rows of rows in batches
     * @param unbatched of messages that cannot be batched
     */
    record Usual(double singles, double rows, double unbatched) {}

    /**
     * Fits.
     *
     * @param asItIs the CPU time of a call where nothing is batched
     * @param batched points with batches, the smallest batches first
     * @param usual usual costs
     * @param userNanos what user code alone takes, by samples
     */
    static Fit of(double asItIs, List<Point> batched, Usual usual, OptionalDouble userNanos) {
        if (batched.isEmpty()) {
            double messages = usual.singles() + usual.unbatched();
            double own =
                    userNanos.isPresent() ? Math.min(asItIs, userNanos.getAsDouble()) : Math.max(0, asItIs - messages);
            double factor = messages > SMALL_PART * asItIs ? within((asItIs - own) / messages) : 1;
            return new Fit(Math.max(0, asItIs - factor * messages), factor, factor);
        }
        Point last = batched.get(batched.size() - 1);
        Point first = batched.get(0);
        double fewer = first.batches() - last.batches();
        double batch;
        if (fewer > SMALL_PART * last.nanos()) {
            batch = within((first.nanos() - last.nanos()) / fewer);
        } else if (usual.singles() - last.batches() > SMALL_PART * asItIs) {
            batch = within((asItIs - last.nanos() + usual.rows()) / (usual.singles() - last.batches()));
        } else {
            batch = 1;
        }
        double rest = Math.max(0, last.nanos() - usual.rows() - batch * last.batches());
        double single = usual.singles() > SMALL_PART * asItIs ? within((asItIs - rest) / usual.singles()) : 1;
        return new Fit(Math.max(0, rest - single * usual.unbatched()), single, batch);
    }

    private static double within(double factor) {
        return Math.max(LEAST, Math.min(MOST, factor));
    }
}
