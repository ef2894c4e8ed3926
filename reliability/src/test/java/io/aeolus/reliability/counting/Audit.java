// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Evaluates the files of a counting topology.
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

    private static final ResultPath[] WAYS = ResultPath.values();

    /** Returns the rows that the source has emitted so far, with replays. */
    public static long emissions(Path folder) {
        return IntStream.range(0, CountingTopology.SOURCE_TASKS)
                .mapToLong(index -> SourceLog.in(folder, index).emissions())
                .sum();
    }

    /** Reads the files after the run. */
    public static Audit of(Path folder) {
        List<ResultCounts> results = IntStream.range(0, CountingTopology.BOLT_TASKS)
                .mapToObj(index -> ResultCounts.in(folder, index))
                .toList();
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
                for (ResultPath way : WAYS) {
                    int times = 0;
                    // A loop, since there are many millions of rows.
                    for (ResultCounts task : results) {
                        times += task.of(way, id);
                    }
                    missing += times == 0 ? 1 : 0;
                    duplicated += Math.max(0, times - 1);
                }
            }
        }
        return new Audit(rows, replays, unacked, missing, duplicated, surplus, mostOpen);
    }
}
