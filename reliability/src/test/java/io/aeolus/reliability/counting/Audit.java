// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares the results of a topology with the rows of its source.
 *
 * @param rows rows emitted by the source
 * @param replays replayed rows
 * @param unacked unacked rows
 * @param missing missing results
 * @param duplicated duplicate results
 * @param surplusAcks acks and fails of rows that were not in flight
 * @param mostOpen maximum number of rows in flight of a spout task
 */
public record Audit(
        long rows, long replays, long unacked, long missing, long duplicated, long surplusAcks, int mostOpen) {

    /** Returns the rows that the source has emitted so far, with replays. */
    public static long emissions(Path folder) {
        return IntStream.range(0, CountingTopology.SOURCE_TASKS)
                .mapToLong(index -> SourceLog.in(folder, index).emissions())
                .sum();
    }

    /** Reads the files of a counting topology after the run. */
    public static Audit of(Path folder) {
        List<ResultCounts> tasks = IntStream.range(0, CountingTopology.BOLT_TASKS)
                .mapToObj(index -> ResultCounts.in(folder, index))
                .toList();
        return of(
                folder,
                Stream.of(ResultPath.values()).map(way -> results(tasks, way)).toList());
    }

    /** Returns the rows that the source has emitted so far, and that are not acked. */
    public static long unacked(Path folder) {
        return of(folder, List.of()).unacked();
    }

    private static LongToIntFunction results(List<ResultCounts> tasks, ResultPath way) {
        return id -> {
            int times = 0;
            // A loop, since there are many millions of rows.
            for (ResultCounts task : tasks) {
                times += task.of(way, id);
            }
            return times;
        };
    }

    /** Reads the files and the output of a {@link TransactionalTopology} after the run. */
    public static Audit of(Path folder, OutputTopic output) {
        BitSet once = new BitSet();
        BitSet repeated = new BitSet();
        output.read(row -> {
            int id = Math.toIntExact(row);
            repeated.set(id, once.get(id));
            once.set(id);
        });
        return of(folder, List.of(row -> {
            int id = Math.toIntExact(row);
            return repeated.get(id) ? 2 : once.get(id) ? 1 : 0;
        }));
    }

    /** Returns the audit of a topology with the number of results of each row on each path. */
    private static Audit of(Path folder, List<LongToIntFunction> paths) {
        long rows = 0;
        long replays = 0;
        long unacked = 0;
        long surplus = 0;
        int mostOpen = 0;
        long missing = 0;
        long duplicated = 0;
        for (int index = 0; index < CountingTopology.SOURCE_TASKS; index++) {
            SourceLog source = SourceLog.in(folder, index);
            rows += source.rows();
            replays += source.emissions() - source.rows();
            surplus += source.surplusAcks();
            mostOpen = Math.max(mostOpen, source.mostOnTheirWay());
            for (int number = 0; number < source.rows(); number++) {
                unacked += source.isAcked(number) ? 0 : 1;
                long id = (long) number * CountingTopology.SOURCE_TASKS + index;
                for (LongToIntFunction path : paths) {
                    int times = path.applyAsInt(id);
                    missing += times == 0 ? 1 : 0;
                    duplicated += Math.max(0, times - 1);
                }
            }
        }
        return new Audit(rows, replays, unacked, missing, duplicated, surplus, mostOpen);
    }
}
