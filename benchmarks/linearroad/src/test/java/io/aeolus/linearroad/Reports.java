// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

/** Factory methods for position reports. */
final class Reports {
    private Reports() {}

    /** Creates a report from lane 1 at the western end of a segment of expressway 0. */
    static PositionReport report(int timeSeconds, int vehicle, int speedMph, int dir, int seg) {
        return new PositionReport(timeSeconds, vehicle, speedMph, 0, 1, dir, seg, seg * 5_280);
    }

    /** Creates an eastbound report in segment 10. */
    static PositionReport report(int timeSeconds, int vehicle, int speedMph) {
        return report(timeSeconds, vehicle, speedMph, 0, 10);
    }
}
