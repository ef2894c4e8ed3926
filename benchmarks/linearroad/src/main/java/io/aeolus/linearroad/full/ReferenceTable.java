// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.internal.IntegerTable;
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
     * Reads the valid answers from the file in a directory.
     *
     * @throws BadInputException if the file is missing, cannot be read or is malformed
     */
    Map<AnswerKey, Set<List<Integer>>> read(Path directory) throws BadInputException {
        Map<AnswerKey, Set<List<Integer>>> answers = new LinkedHashMap<>();
        Path file = IntegerTable.find(directory, fileName);
        try (IntegerTable table = IntegerTable.open(file, columns, "copy the reference again")) {
            if (!header.isEmpty()) {
                table.readHeader(header);
            }
            while (table.advance()) {
                int[] row = table.row();
                if (header.isEmpty() && row[0] != kind.type()) {
                    throw table.bad("column 1 is " + row[0] + ", expected " + kind.type());
                }
                answers.computeIfAbsent(keyOf(row), k -> new LinkedHashSet<>())
                        .add(values.stream().map(i -> row[i]).toList());
            }
        }
        return answers;
    }

    private AnswerKey keyOf(int[] row) {
        return new AnswerKey(kind, row[key.get(0)], key.size() > 1 ? row[key.get(1)] : 0);
    }
}
