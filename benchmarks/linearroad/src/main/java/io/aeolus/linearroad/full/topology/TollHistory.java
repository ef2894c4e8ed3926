// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.IntegerTable;
import io.aeolus.linearroad.internal.RoadRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The expenditure of cars on past days: a file with a line {@code car,day,xway,toll} for each car, day and expressway, plain or compressed
 * with gzip. Immutable and thread-safe.
 */
public final class TollHistory {

    /** The history of an input without expenditure queries. */
    public static final TollHistory EMPTY = new TollHistory(new TollTable());

    private static final int COLUMNS = 4;
    private static final String REMEDY = "lines are car,day,xway,toll: fix the line or copy the history again";

    private final TollTable tolls;

    private TollHistory(TollTable tolls) {
        this.tolls = tolls;
    }

    /**
     * Reads a history.
     *
     * @throws BadInputException if the file cannot be read, has a malformed line, or contradicts itself
     */
    public static TollHistory read(Path file) throws BadInputException {
        if (isEmpty(file)) {
            return EMPTY;
        }
        TollTable tolls = new TollTable();
        try (IntegerTable table = IntegerTable.open(file, COLUMNS, REMEDY)) {
            while (table.advance()) {
                int[] row = parse(table);
                if (tolls.putIfAbsent(RoadRules.tollKey(row[0], row[1], row[2]), row[3]) != row[3]) {
                    throw table.bad("a second toll of car " + row[0] + " on day " + row[1]);
                }
            }
        }
        return new TollHistory(tolls);
    }

    /** Whether a file is empty, as the generated history of an input without expenditure queries. */
    private static boolean isEmpty(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) == 0;
        } catch (IOException e) {
            // Reading the file reports the error.
            return false;
        }
    }

    private static int[] parse(IntegerTable table) throws BadInputException {
        int[] row = table.row();
        boolean isPossible = row[0] >= 0
                && row[1] >= 1
                && row[1] <= RoadRules.HISTORY_DAYS
                && row[2] >= 0
                && row[2] <= RoadRules.MAX_XWAY
                && row[3] >= 0;
        if (!isPossible) {
            throw table.bad("a value is out of its range");
        }
        return row;
    }

    /** Returns the expenditure of a car; empty if the history lacks the car, its day or the expressway. */
    public OptionalInt toll(int vehicle, int day, int xway) {
        return tolls.get(RoadRules.tollKey(vehicle, day, xway));
    }
}
