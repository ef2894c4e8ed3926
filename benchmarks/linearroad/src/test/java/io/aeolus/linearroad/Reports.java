package io.aeolus.linearroad;

/** Short ways to write position reports in tests. */
final class Reports {
    private Reports() {}

    /** A report from lane 1 at the western end of a segment of expressway 0. */
    static PositionReport report(int timeSeconds, int vehicle, int speedMph, int dir, int seg) {
        return new PositionReport(timeSeconds, vehicle, speedMph, 0, 1, dir, seg, seg * 5_280);
    }

    /** The same, eastbound in segment 10. */
    static PositionReport report(int timeSeconds, int vehicle, int speedMph) {
        return report(timeSeconds, vehicle, speedMph, 0, 10);
    }
}
