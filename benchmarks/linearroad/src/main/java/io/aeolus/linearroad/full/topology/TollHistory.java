// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.GeneratedTolls;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.RowReader;
import io.aeolus.linearroad.internal.DefaultInput;
import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.monitor.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The expenditure of cars on past days: a file with a line {@code car,day,xway,toll} for each car, day and expressway, plain or compressed
 * with gzip. Immutable and thread-safe.
 */
public final class TollHistory {

    /** The history of an input without expenditure queries. */
    public static final TollHistory EMPTY = new TollHistory(Map.of());

    private static final int COLUMNS = 4;
    private static final int DAY_BITS = 7;
    private static final int XWAY_BITS = 15;
    private static final GeneratedTolls GENERATED = new GeneratedTolls(DefaultInput.SEED);

    private final Map<Long, Integer> tolls;

    private TollHistory(Map<Long, Integer> tolls) {
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
        Map<Long, Integer> tolls = new HashMap<>();
        try (LineReader lines = LinearRoadFile.of(file).openLines()) {
            while (lines.advance()) {
                int[] row = parse(lines);
                Integer before = tolls.putIfAbsent(key(row[0], row[1], row[2]), row[3]);
                if (before != null && before != row[3]) {
                    throw bad(lines, "a second toll of car " + row[0] + " on day " + row[1]);
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

    private static int[] parse(LineReader lines) throws BadInputException {
        String[] texts = lines.line().split(",", -1);
        if (texts.length != COLUMNS) {
            throw bad(lines, "the line has " + texts.length + " columns, expected car,day,xway,toll");
        }
        int[] row = new int[COLUMNS];
        for (int i = 0; i < COLUMNS; i++) {
            try {
                row[i] = Integer.parseInt(texts[i]);
            } catch (NumberFormatException e) {
                throw bad(lines, "column " + (i + 1) + " is not an integer");
            }
        }
        boolean isPossible = row[0] >= 0
                && row[1] >= 1
                && row[1] <= RoadRules.HISTORY_DAYS
                && row[2] >= 0
                && row[2] <= RoadRules.MAX_XWAY
                && row[3] >= 0;
        if (!isPossible) {
            throw bad(lines, "a value is out of its range");
        }
        return row;
    }

    private static BadInputException bad(LineReader lines, String reason) {
        return new BadInputException(
                lines.path() + ":" + lines.lineNumber() + ": " + reason + "; fix the line or copy the history again");
    }

    /** Returns the expenditure of a car; empty if the history lacks the car, its day or the expressway. */
    public OptionalInt toll(int vehicle, int day, int xway) {
        Integer toll = tolls.get(key(vehicle, day, xway));
        return toll == null ? OptionalInt.empty() : OptionalInt.of(toll);
    }

    private static long key(int vehicle, int day, int xway) {
        return ((long) vehicle << DAY_BITS | day) << XWAY_BITS | xway;
    }

    /**
     * Returns the history that belongs to an input: {@code NAME.tolls.dat} or {@code NAME.tolls.dat.gz} for {@code NAME.dat} or
     * {@code NAME.dat.gz}. The first name is returned if neither exists.
     */
    public static Path of(Path input) {
        String name = input.getFileName().toString();
        for (String suffix : List.of(".gz", ".dat")) {
            name = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
        }
        Path plain = input.resolveSibling(name + ".tolls.dat");
        Path compressed = input.resolveSibling(name + ".tolls.dat.gz");
        return !Files.exists(plain) && Files.exists(compressed) ? compressed : plain;
    }

    /**
     * Writes a history with the days that the queries of an input request. {@link GeneratedTolls} gives the tolls, for generated inputs.
     *
     * @throws BadInputException if the input cannot be read
     * @throws IOException if the history cannot be written
     */
    public static void generate(LinearRoadFile input, Path history) throws BadInputException, IOException {
        AtomicFile.check(history);
        AtomicFile.write(history, stream -> {
            Writer lines = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.US_ASCII));
            try (RowReader rows = input.openRows()) {
                while (rows.advance()) {
                    if (rows.row() instanceof DailyExpenditureQuery query) {
                        lines.write(line(query));
                    }
                }
            } catch (BadInputException e) {
                throw new IOException(e.getMessage(), e);
            }
            lines.flush();
            return history;
        });
    }

    private static String line(DailyExpenditureQuery query) {
        int toll = GENERATED.toll(query.vehicle(), query.day(), query.xway());
        return query.vehicle() + "," + query.day() + "," + query.xway() + "," + toll + "\n";
    }
}
