// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Parses a generated file independently, fails at the first row that violates a rule of the benchmark or of the traffic, and returns
 * statistics.
 */
final class GeneratedTraffic {
    /** Position and start time of a stopped car. */
    record Stop(int vehicle, int firstSecond, int xway, int dir, int lane, int position, int reports) {
        int seg() {
            return position / 5_280;
        }

        int lastSecond() {
            return firstSecond + 30 * (reports - 1);
        }

        /** The definition of an accident: same position, begun within 30 s of each other, four reports each. */
        boolean collidesWith(Stop other) {
            return vehicle < other.vehicle
                    && xway == other.xway
                    && dir == other.dir
                    && lane == other.lane
                    && position == other.position
                    && Math.abs(firstSecond - other.firstSecond) <= 30
                    && reports >= 4
                    && other.reports >= 4;
        }
    }

    final Map<Integer, int[]> lastReports = new HashMap<>();
    final List<int[]> reports = new ArrayList<>();
    final int[] reportsPerMinute = new int[180];
    final Set<Integer> expressways = new HashSet<>();
    final List<Stop> stops = new ArrayList<>();
    final Map<Integer, Stop> openStops = new HashMap<>();
    int balanceQueries;
    int expenditureQueries;
    int travelTimeQueries;

    static GeneratedTraffic check(Path file, int minutes) throws IOException {
        GeneratedTraffic traffic = new GeneratedTraffic();
        int[] last = new int[15];
        int lineNumber = 0;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lineNumber++;
                int[] row = Arrays.stream(line.split(",", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
                String problem = traffic.add(row, last);
                if (!problem.isEmpty()) {
                    throw new AssertionError("line " + lineNumber + ", " + line + ": " + problem);
                }
                last = row;
            }
        }
        int end = minutes * 60;
        assertThat(last[1]).as("the last second").isEqualTo(end - 1);
        traffic.lastReports.forEach((vehicle, report) -> {
            boolean stillThere = report[1] >= end - 30;
            assertThat(report[5] == 4 || stillThere)
                    .as("car %d leaves by a ramp", vehicle)
                    .isTrue();
        });
        traffic.stops.addAll(traffic.openStops.values());
        return traffic;
    }

    List<Stop[]> accidents() {
        List<Stop[]> accidents = new ArrayList<>();
        for (Stop one : stops) {
            for (Stop other : stops) {
                if (one.collidesWith(other)) {
                    accidents.add(new Stop[] {one, other});
                }
            }
        }
        return accidents;
    }

    private String add(int[] row, int[] last) {
        if (row.length != 15) {
            return "does not have 15 fields";
        }
        if (row[1] < last[1]) {
            return "time decreases";
        }
        return switch (row[0]) {
            case 0 -> report(row);
            case 2 -> {
                balanceQueries++;
                yield query(row, last, hasNoTrip(row) && row[14] == -1);
            }
            case 3 -> {
                expenditureQueries++;
                yield query(row, last, hasNoTrip(row) && row[14] >= 1 && row[14] <= 69);
            }
            case 4 -> {
                travelTimeQueries++;
                yield query(row, last, hasTrip(row) && row[14] == -1);
            }
            default -> "has an unknown type";
        };
    }

    private String query(int[] row, int[] last, boolean areFieldsValid) {
        boolean sameCar = last[0] == 0 && Arrays.equals(row, 1, 9, last, 1, 9);
        boolean numbered = row[9] == balanceQueries + expenditureQueries + travelTimeQueries - 1;
        return sameCar && numbered && areFieldsValid ? "" : "is not a valid query of the preceding car";
    }

    private static boolean hasNoTrip(int[] row) {
        return Arrays.stream(row, 10, 14).allMatch(value -> value == -1);
    }

    private static boolean hasTrip(int[] row) {
        return row[10] >= 0
                && row[10] < 100
                && row[11] >= 0
                && row[11] < 100
                && row[12] >= 1
                && row[12] <= 7
                && row[13] >= 1
                && row[13] <= 1_440;
    }

    private String report(int[] row) {
        if (Arrays.stream(row, 9, 15).anyMatch(value -> value != -1)) {
            return "sets fields that only queries use";
        }
        if (row[3] > 100 || row[6] < 0 || row[6] > 1 || row[8] < 0 || row[8] >= 528_000 || row[7] != row[8] / 5_280) {
            return "has a field that is out of range";
        }
        reports.add(row);
        reportsPerMinute[row[1] / 60]++;
        expressways.add(row[4]);
        int[] before = lastReports.put(row[2], row);
        if (before == null) {
            int fromSegmentStart = row[6] == 0 ? row[8] % 5_280 : 5_279 - row[8] % 5_280;
            boolean enters = row[5] == 0 && row[3] == 10 && fromSegmentStart == 0 && row[2] == lastReports.size() - 1;
            return enters ? "" : "does not enter by a ramp";
        }
        if (row[1] != before[1] + 30) {
            return "is not 30 s after the car's last report";
        }
        if (row[4] != before[4] || row[6] != before[6]) {
            return "changes its road";
        }
        boolean laneFollows = switch (row[5]) {
            case 0 -> before[5] == 0;
            case 1, 2, 3, 4 -> before[5] != 4;
            default -> false;
        };
        if (!laneFollows) {
            return "changes from lane " + before[5];
        }
        return movement(row, before);
    }

    private String movement(int[] row, int[] before) {
        int feet = row[6] == 0 ? row[8] - before[8] : before[8] - row[8];
        if (row[3] > 0) {
            Stop ended = openStops.remove(row[2]);
            if (ended != null) {
                stops.add(ended);
            }
            return feet == 44 * row[3] ? "" : "moves " + feet + " ft";
        }
        if (before[3] > 0) {
            openStops.put(row[2], new Stop(row[2], row[1], row[4], row[6], row[5], row[8], 1));
            return feet >= 0 && feet <= 4_400 ? "" : "stops after " + feet + " ft";
        }
        Stop stop = openStops.get(row[2]);
        openStops.put(
                row[2],
                new Stop(
                        stop.vehicle,
                        stop.firstSecond,
                        stop.xway,
                        stop.dir,
                        stop.lane,
                        stop.position,
                        stop.reports + 1));
        return feet == 0 && row[5] == before[5] ? "" : "moves " + feet + " ft while it is stopped";
    }
}
