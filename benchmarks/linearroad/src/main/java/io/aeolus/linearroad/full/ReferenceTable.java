// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.LineReader;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.full.topology.AnswerKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file of the benchmark's validator: the valid answers of a kind, of all expressways. Several answers of a balance query are valid, each
 * with another result time.
 *
 * @param title the name of the answers in the plural
 * @param header the first line; empty if the file has no header
 * @param key the columns that identify an answer, from 0
 * @param values the other columns of an answer
 */
record ReferenceTable(
        AnswerKind kind,
        String title,
        String fileName,
        String header,
        int columns,
        List<Integer> key,
        List<Integer> values) {

    /** The files of all kinds of answers. */
    static final List<ReferenceTable> ALL = List.of(
            new ReferenceTable(AnswerKind.TOLL, "tolls", "toll.csv", "", 8, List.of(1, 2), List.of(4, 5)),
            new ReferenceTable(
                    AnswerKind.ACCIDENT, "accidents", "accident_notifications.csv", "", 7, List.of(3, 1), List.of(4)),
            new ReferenceTable(
                    AnswerKind.BALANCE,
                    "balances",
                    "balance.csv",
                    "carid,querytime,resulttime,qid,toll",
                    5,
                    List.of(3),
                    List.of(1, 2, 4)),
            new ReferenceTable(
                    AnswerKind.EXPENDITURE,
                    "expenditures",
                    "dailyexp.csv",
                    "carid,day,bal,qid",
                    4,
                    List.of(3),
                    List.of(2)));

    /**
     * Finds the file in a directory, compressed with gzip or not.
     *
     * @throws BadInputException if neither exists
     */
    Path find(Path directory) throws BadInputException {
        for (String name : List.of(fileName + ".gz", fileName)) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new BadInputException(directory + ": contains neither " + fileName + ".gz nor " + fileName
                + ": name a directory that contains one of them");
    }

    /**
     * Reads the valid answers.
     *
     * @throws BadInputException if the file cannot be read or is malformed
     */
    Map<AnswerKey, Set<List<Integer>>> read(Path file) throws BadInputException {
        Map<AnswerKey, Set<List<Integer>>> answers = new LinkedHashMap<>();
        try (LineReader lines = LinearRoadFile.of(file).openLines()) {
            if (!header.isEmpty() && !(lines.advance() && lines.line().equals(header))) {
                throw new BadInputException(
                        file + ":1: expected the header " + header + ": check that this is the right file");
            }
            while (lines.advance()) {
                int[] row = parse(lines);
                answers.computeIfAbsent(keyOf(row), k -> new LinkedHashSet<>())
                        .add(values.stream().map(i -> row[i]).toList());
            }
        }
        return answers;
    }

    private AnswerKey keyOf(int[] row) {
        return new AnswerKey(kind, row[key.get(0)], key.size() > 1 ? row[key.get(1)] : 0);
    }

    private int[] parse(LineReader lines) throws BadInputException {
        String[] texts = lines.line().split(",", -1);
        if (texts.length != columns) {
            throw bad(lines, "has " + texts.length + " columns, expected " + columns);
        }
        int[] row = new int[columns];
        for (int i = 0; i < columns; i++) {
            try {
                row[i] = Integer.parseInt(texts[i]);
            } catch (NumberFormatException e) {
                throw bad(lines, "column " + (i + 1) + " is not an integer");
            }
        }
        if (header.isEmpty() && row[0] != kind.type()) {
            throw bad(lines, "column 1 is " + row[0] + ", expected " + kind.type());
        }
        return row;
    }

    private static BadInputException bad(LineReader lines, String reason) {
        return new BadInputException(
                lines.path() + ":" + lines.lineNumber() + ": " + reason + "; copy the reference again");
    }
}
