// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.cli.ReferenceReport;
import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.internal.FirstDifferences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The valid answers of the benchmark's validator for an input. */
final class FullReference {

    private final Path directory;
    private final Map<AnswerKind, Map<AnswerKey, Set<List<Integer>>>> valid;

    private FullReference(Path directory, Map<AnswerKind, Map<AnswerKey, Set<List<Integer>>>> valid) {
        this.directory = directory;
        this.valid = valid;
    }

    /**
     * Reads the files of all kinds of answers from a directory.
     *
     * @throws BadInputException if the directory or a file is missing, unreadable or malformed
     */
    static FullReference read(Path directory) throws BadInputException {
        Map<AnswerKind, Map<AnswerKey, Set<List<Integer>>>> valid = new EnumMap<>(AnswerKind.class);
        for (ReferenceTable table : ReferenceTable.ALL) {
            valid.put(table.kind(), table.read(directory));
        }
        return new FullReference(directory, valid);
    }

    /** Returns the directory of the files. */
    Path directory() {
        return directory;
    }

    /** Returns the keys of all answers. */
    Stream<AnswerKey> keys() {
        return valid.values().stream().map(Map::keySet).flatMap(Set::stream);
    }

    /** Compares answers, in any order, with the valid answers. An answer that is repeated with equal values counts once. */
    ReferenceReport compare(Collection<List<Object>> output) {
        Map<AnswerKey, List<Integer>> answers = new HashMap<>();
        Map<AnswerKind, Long> matched = new EnumMap<>(AnswerKind.class);
        FirstDifferences<AnswerKey> differences = new FirstDifferences<>();
        long unexpected = 0;
        long mismatched = 0;
        for (List<Object> answer : output) {
            AnswerKey key = AnswerKey.of(answer);
            List<Integer> values = AnswerKey.valuesOf(answer);
            Optional<List<Integer>> other = Optional.ofNullable(answers.putIfAbsent(key, values));
            Set<List<Integer>> right = answersOf(key.kind()).getOrDefault(key, Set.of());
            if (other.isPresent()) {
                if (!other.get().equals(values)) {
                    unexpected++;
                    differences.add(key, "a second answer " + key.text(values));
                }
            } else if (right.isEmpty()) {
                unexpected++;
                differences.add(key, "unexpected answer " + key.text(values));
            } else if (right.contains(values)) {
                matched.merge(key.kind(), 1L, Long::sum);
            } else {
                mismatched++;
                differences.add(
                        key,
                        key.text(values) + ", expected "
                                + key.text(right.iterator().next()));
            }
        }
        long missing = 0;
        List<ReferenceReport.Part> parts = new ArrayList<>();
        for (ReferenceTable table : ReferenceTable.ALL) {
            Map<AnswerKey, Set<List<Integer>>> right = answersOf(table.kind());
            for (Map.Entry<AnswerKey, Set<List<Integer>>> entry : right.entrySet()) {
                if (!answers.containsKey(entry.getKey())) {
                    missing++;
                    AnswerKey key = entry.getKey();
                    differences.add(
                            key,
                            "missing, expected "
                                    + key.text(entry.getValue().iterator().next()));
                }
            }
            parts.add(new ReferenceReport.Part(table.title(), matched.getOrDefault(table.kind(), 0L), right.size()));
        }
        long allMatched = matched.values().stream().mapToLong(Long::longValue).sum();
        return new ReferenceReport(allMatched, mismatched, missing, unexpected, differences.texts(), parts);
    }

    private Map<AnswerKey, Set<List<Integer>>> answersOf(AnswerKind kind) {
        return valid.getOrDefault(kind, Map.of());
    }
}
