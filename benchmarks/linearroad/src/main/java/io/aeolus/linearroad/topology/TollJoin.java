// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.Toll;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Joins velocity and count of each segment and minute and computes the toll. Keeps both halves until their minute is removed, so that a
 * replayed half gives the row again. Not thread-safe.
 */
public final class TollJoin {

    private final TreeMap<Integer, Map<Segment, Inputs>> minutes = new TreeMap<>();

    /** The halves of a segment and minute. */
    private record Inputs(OptionalInt lav, OptionalInt vehicles) {

        static final Inputs NONE = new Inputs(OptionalInt.empty(), OptionalInt.empty());

        Optional<SegmentRow> row(Segment segment, int minute) {
            if (lav.isEmpty() || vehicles.isEmpty()) {
                return Optional.empty();
            }
            int toll = Toll.withoutAccident(lav.getAsInt(), vehicles.getAsInt());
            return Optional.of(new SegmentRow(
                    segment.xway(), segment.dir(), segment.seg(), minute, vehicles.getAsInt(), lav.getAsInt(), toll));
        }
    }

    /** Adds the latest average velocity. Returns the row if the count is known. */
    public Optional<SegmentRow> addLav(Segment segment, int minute, int lav) {
        return put(
                segment,
                minute,
                new Inputs(OptionalInt.of(lav), halves(segment, minute).vehicles()));
    }

    /** Adds the number of cars in the previous minute. Returns the row if the velocity is known. */
    public Optional<SegmentRow> addVehicles(Segment segment, int minute, int vehicles) {
        return put(segment, minute, new Inputs(halves(segment, minute).lav(), OptionalInt.of(vehicles)));
    }

    /** Removes all minutes before a minute. */
    public void removeBefore(int minute) {
        minutes.headMap(minute).clear();
    }

    private Inputs halves(Segment segment, int minute) {
        return minutes.getOrDefault(minute, Map.of()).getOrDefault(segment, Inputs.NONE);
    }

    private Optional<SegmentRow> put(Segment segment, int minute, Inputs halves) {
        minutes.computeIfAbsent(minute, m -> new HashMap<>()).put(segment, halves);
        return halves.row(segment, minute);
    }
}
