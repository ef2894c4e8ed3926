// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.InputScan;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.SingleReports;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.full.topology.TollHistory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks that the rows of an input can be answered: a car reports at most once in a second, the queries of a kind have different numbers, the
 * history has the answers of all expenditure queries, and the reference belongs to the input. Not thread-safe.
 */
final class RowChecks implements InputScan.RowCheck {

    private final LinearRoadFile file;
    private final Path historyFile;
    private final TollHistory history;
    private final Optional<FullReference> reference;

    /** Answers of the reference whose report or query was not in the input so far. */
    private final Set<AnswerKey> absent;

    private final SingleReports singleReports;

    /** The lines of the queries so far. */
    private final Map<AnswerKey, Long> queries = new HashMap<>();

    RowChecks(LinearRoadFile file, Path historyFile, TollHistory history, Optional<FullReference> reference) {
        this.file = file;
        this.singleReports = new SingleReports(file);
        this.historyFile = historyFile;
        this.history = history;
        this.reference = reference;
        this.absent = reference.stream().flatMap(FullReference::keys).collect(Collectors.toCollection(HashSet::new));
    }

    @Override
    public void check(LinearRoadRow row, long lineNumber) throws BadInputException {
        singleReports.check(row, lineNumber);
        if (row instanceof PositionReport report && reference.isPresent()) {
            absent.remove(new AnswerKey(AnswerKind.TOLL, report.vehicle(), report.timeSeconds()));
            absent.remove(new AnswerKey(AnswerKind.ACCIDENT, report.vehicle(), report.timeSeconds()));
        } else if (row instanceof DailyExpenditureQuery query) {
            checkHistory(query, lineNumber);
        }
        Optional<AnswerKey> query = AnswerKey.ofQuery(row);
        if (query.isPresent()) {
            checkNumber(query.get(), lineNumber);
            checkReference(query.get());
        }
    }

    /** The command could not distinguish two answers with the same number. */
    private void checkNumber(AnswerKey query, long lineNumber) throws BadInputException {
        Optional<Long> first = Optional.ofNullable(queries.putIfAbsent(query, lineNumber));
        if (first.isPresent()) {
            throw new BadInputException("%s:%d: %s has the number of the query in line %d; give it another number"
                    .formatted(file.path(), lineNumber, query, first.get()));
        }
    }

    private void checkHistory(DailyExpenditureQuery query, long lineNumber) throws BadInputException {
        if (history.toll(query.vehicle(), query.day(), query.xway()).isPresent()) {
            return;
        }
        String place = "%s:%d: ".formatted(file.path(), lineNumber);
        if (!Files.exists(historyFile)) {
            throw new BadInputException(place + "query " + query.queryId() + " needs the history of tolls, but "
                    + historyFile + " does not exist; copy it there, with lines car,day,xway,toll");
        }
        throw new BadInputException("%squery %d requests car %d, day %d, expressway %d, which %s lacks; add a line %s"
                .formatted(
                        place,
                        query.queryId(),
                        query.vehicle(),
                        query.day(),
                        query.xway(),
                        historyFile,
                        "car,day,xway,toll"));
    }

    private void checkReference(AnswerKey query) throws BadInputException {
        if (reference.isPresent() && !absent.remove(query)) {
            throw new BadInputException(
                    reference.get().directory() + ": is the reference of another input: it has no answer to " + query
                            + " of " + file.path() + "; name the reference of this input");
        }
    }

    /**
     * Ends the input.
     *
     * @throws BadInputException if the reference has an answer to a report or query that the input lacks
     */
    void end() throws BadInputException {
        Optional<AnswerKey> first = absent.stream().min(AnswerKey::compareTo);
        if (reference.isPresent() && first.isPresent()) {
            throw new BadInputException(reference.get().directory() + ": is the reference of another input: it answers "
                    + first.get() + ", which " + file.path() + " lacks; name the reference of this input");
        }
    }
}
