// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.SegmentRow;

/**
 * A reference result.
 *
 * @param row the values
 * @param accident whether an accident waives the toll, so that the toll is not compared
 */
public record ReferenceRow(SegmentRow row, boolean accident) {
    /** Returns whether a result equals the reference. */
    public boolean matches(SegmentRow result) {
        return result.key().equals(row.key())
                && result.numVehicles() == row.numVehicles()
                && result.lav() == row.lav()
                && (accident || result.toll() == row.toll());
    }

    /** Formats a result without its key. */
    public static String values(SegmentRow row) {
        return "numVehicles " + row.numVehicles() + " lav " + row.lav() + " toll " + row.toll();
    }

    @Override
    public String toString() {
        return accident ? values(row) + " (toll not compared: accident)" : values(row);
    }
}
