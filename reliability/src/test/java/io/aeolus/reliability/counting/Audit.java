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
 * @param mostOpen maximum number of rows in flight of a spout task
 */
public record Audit(long rows, long replays, long unacked, long missing, long duplicated, int mostOpen) {

    /** Reads the files after the run. */
    public static Audit of(Path folder) {
        List<ResultCounts> results = IntStream.range(0, CountingTopology.BOLT_TASKS)
                .mapToObj(index -> ResultCounts.in(folder, index))
                .toList();
        long rows = 0;
        long replays = 0;
        long unacked = 0;
        int mostOpen = 0;
        long missing = 0;
        long duplicated = 0;
        for (int index = 0; index < CountingTopology.SOURCE_TASKS; index++) {
            SourceLog source = SourceLog.in(folder, index);
            rows += source.rows();
            replays += source.emissions() - source.rows();
            mostOpen = Math.max(mostOpen, source.mostOnTheirWay());
            for (int number = 0; number < source.rows(); number++) {
                unacked += source.isAcked(number) ? 0 : 1;
                long id = (long) number * CountingTopology.SOURCE_TASKS + index;
                for (ResultPath way : ResultPath.values()) {
                    int times =
                            results.stream().mapToInt(task -> task.of(way, id)).sum();
                    missing += times == 0 ? 1 : 0;
                    duplicated += Math.max(0, times - 1);
                }
            }
        }
        return new Audit(rows, replays, unacked, missing, duplicated, mostOpen);
    }
}
