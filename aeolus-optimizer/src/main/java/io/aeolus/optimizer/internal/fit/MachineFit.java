package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.PartyCost;
import java.util.List;

/**
 * Splits what is done for each row outside of user components into what each message costs, what each batch costs, and what stays
 * however rows are batched.
 *
 * @param rowNanos what stays
 * @param message what a message costs, the rest apart
 */
record MachineFit(double rowNanos, PartyCost message) {

    /**
     * What was measured with a batch size.
     *
     * @param nanos CPU time for each row
     * @param messages messages for each row
     */
    record Point(double nanos, double messages) {}

    /**
     * Fits.
     *
     * @param asItIs where nothing is batched
     * @param batched points with batches, the smallest batches first
     */
    static MachineFit of(Point asItIs, List<Point> batched) {
        if (asItIs.messages() <= 0) {
            return new MachineFit(Math.max(0, asItIs.nanos()), PartyCost.NONE);
        }
        if (batched.isEmpty()) {
            double each = Math.max(0, asItIs.nanos()) / asItIs.messages();
            return new MachineFit(0, new PartyCost(each, each, 0));
        }
        Point last = batched.get(batched.size() - 1);
        Point first = batched.get(0);
        Point other = first.messages() > last.messages() ? first : asItIs;
        double fewer = other.messages() - last.messages();
        double batch = fewer > 0 ? Math.max(0, (other.nanos() - last.nanos()) / fewer) : 0;
        double row = Math.max(0, last.nanos() - batch * last.messages());
        double single = Math.max(0, asItIs.nanos() - row) / asItIs.messages();
        return new MachineFit(row, new PartyCost(single, batch, 0));
    }
}
