// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.internal.RoadRules;
import io.aeolus.monitor.AtomicFile;
import io.aeolus.probe.Distribution;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Response times in milliseconds: from the instant at which a report or query is due, which is at or before its emission, to the arrival of
 * its answer at the bolt answer. Immutable.
 *
 * @param byMinute the response times of each minute of the input with answers, by kind of answer
 */
public record ResponseTimes(Map<AnswerKind, Map<Integer, Distribution>> byMinute) {

    private static final String PREFIX = "responses-";

    /** Returns the response times of a kind over the whole input. */
    public Distribution of(AnswerKind kind) {
        return minutes(kind).values().stream().reduce(Distribution.NONE, Distribution::plus);
    }

    /** Returns the response times of a kind by minute of the input, from 1, in ascending order. */
    public Map<Integer, Distribution> minutes(AnswerKind kind) {
        return byMinute.getOrDefault(kind, Map.of());
    }

    /** Returns the response times of some minutes. */
    public ResponseTimes in(IntPredicate minutes) {
        Map<AnswerKind, Map<Integer, Distribution>> some = new HashMap<>();
        byMinute.forEach((kind, times) -> {
            Map<Integer, Distribution> kept = new TreeMap<>(times);
            kept.keySet().removeIf(minute -> !minutes.test(minute));
            some.put(kind, kept);
        });
        return new ResponseTimes(some);
    }

    /** Returns whether each answer arrived within the bound of its kind. */
    public boolean areWithinBounds() {
        return byMinute.keySet().stream().allMatch(kind -> of(kind).max() <= kind.boundSeconds() * 1_000.0);
    }

    /**
     * Reads the files that the tasks of answer wrote to a directory.
     *
     * @throws IOException if a file cannot be read, or the directory has none
     */
    @SuppressWarnings("unchecked") // written by Recorder
    public static ResponseTimes read(Path folder) throws IOException {
        Map<AnswerKind, Map<Integer, Distribution>> sum = new HashMap<>();
        if (!Files.isDirectory(folder)) {
            throw new IOException(folder + ": no worker has written response times to this directory");
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, PREFIX + "*")) {
            for (Path file : files) {
                try (ObjectInputStream input = new ObjectInputStream(Files.newInputStream(file))) {
                    ((Map<AnswerKind, Map<Integer, Distribution>>) input.readObject())
                            .forEach((kind, minutes) ->
                                    minutes.forEach((minute, times) -> sum.computeIfAbsent(kind, k -> new TreeMap<>())
                                            .merge(minute, times, Distribution::plus)));
                } catch (ClassNotFoundException e) {
                    throw new IOException(file + ": is from another version", e);
                }
            }
        }
        if (sum.isEmpty()) {
            throw new IOException(folder + ": has no response times: the run did not end");
        }
        return new ResponseTimes(sum);
    }

    /** Records the response times of a task. Not thread-safe. */
    static final class Recorder {

        private final Map<AnswerKind, Map<Integer, Distribution.Counter>> counters = new HashMap<>();

        void add(AnswerKind kind, int second, long millis) {
            counters.computeIfAbsent(kind, k -> new TreeMap<>())
                    .computeIfAbsent(second / RoadRules.MINUTE_SECONDS + 1, m -> new Distribution.Counter())
                    .add(millis, 1);
        }

        /** Writes the file of a task, which replaces its earlier file. */
        void write(Path folder, int task) throws IOException {
            Map<AnswerKind, Map<Integer, Distribution>> times = new HashMap<>();
            counters.forEach((kind, minutes) -> {
                Map<Integer, Distribution> distributions = new TreeMap<>();
                minutes.forEach((minute, counter) -> distributions.put(minute, counter.snapshot()));
                times.put(kind, distributions);
            });
            Files.createDirectories(folder);
            AtomicFile.write(folder.resolve(PREFIX + task), stream -> {
                ObjectOutputStream output = new ObjectOutputStream(stream);
                output.writeObject(times);
                output.flush();
                return times;
            });
        }
    }
}
