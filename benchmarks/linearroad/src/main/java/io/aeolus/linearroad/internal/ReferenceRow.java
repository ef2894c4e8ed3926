package io.aeolus.linearroad.internal;

import io.aeolus.linearroad.SegmentRow;

/**
 * A right result.
 *
 * @param row its values
 * @param accident whether an accident is in range, so that the toll is waived and says nothing
 */
public record ReferenceRow(SegmentRow row, boolean accident) {
    /** Whether a result agrees with this. */
    public boolean matches(SegmentRow result) {
        return result.key().equals(row.key())
                && result.numVehicles() == row.numVehicles()
                && result.lav() == row.lav()
                && (accident || result.toll() == row.toll());
    }

    /** A result without its key, for a message. */
    public static String values(SegmentRow row) {
        return "numVehicles " + row.numVehicles() + " lav " + row.lav() + " toll " + row.toll();
    }

    @Override
    public String toString() {
        return accident ? values(row) + " (toll not compared: accident)" : values(row);
    }
}
