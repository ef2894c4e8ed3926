package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Facet.RowCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyRowsTest {

    private static final long SECOND = 1_000_000_000L;

    private static final RunTotals START = totals(300);
    private static final RunTotals END = totals(1_300);

    /** A window acks a row when it leaves: ten seconds later, or not in time at all. */
    @Test
    void rowsThatAreAckedLateAreDone() {
        assertThat(END.doneSince(START, new RowCounts(1_400, 1_400, 0, 0))).isEqualTo(1_000);
        assertThat(END.doneSince(START, RowCounts.NONE)).isEqualTo(1_000);
    }

    @Test
    void rowsThatFailAreNot() {
        assertThat(END.doneSince(START, new RowCounts(1_400, 1_050, 350, 0))).isEqualTo(750);
        assertThat(END.doneSince(START, new RowCounts(1_400, 0, 1_400, 0))).isZero();
    }

    /** A bolt hands rows to threads of its own, which do 100 in a second. */
    @Test
    void rowsThatAreOnlyTakenAreNotDone() {
        RowCounts all = new RowCounts(1_400, 1_400, 0, 0);

        assertThat(ackedSince(START, 100).doneSince(START, all, 14 * SECOND)).isEqualTo(100);
        assertThat(ackedSince(START, 900).doneSince(START, all, 14 * SECOND)).isEqualTo(1_000);
        assertThat(ackedSince(START, 0).doneSince(START, all, 1))
                .as("a window that fires once")
                .isEqualTo(1_000);
    }

    /** The end, with so many rows acked since the start, a second before. */
    private static RunTotals ackedSince(RunTotals start, long acked) {
        return new RunTotals(SECOND, start.done() + acked, END.executed(), 0, List.of(), List.of());
    }

    /** After its worker has died, a bolt has executed less than before. */
    @Test
    void isNeverNegative() {
        assertThat(START.doneSince(END, RowCounts.NONE)).isZero();
    }

    private static RunTotals totals(double executed) {
        return new RunTotals(0, 0, executed, 0, List.of(), List.of());
    }
}
