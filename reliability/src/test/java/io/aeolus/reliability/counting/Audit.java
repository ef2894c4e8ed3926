package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What has become of the rows of a counting topology, by its files.
 *
 * @param rows rows that the source has handed out
 * @param replays emissions of rows that had been emitted before
 * @param unacked rows that were not acked
 * @param missing results that did not come
 * @param duplicated results that came again
 * @param mostOpen the most rows of a spout task that were on their way at the same time
 */
public record Audit(long rows, long replays, long unacked, long missing, long duplicated, int mostOpen) {

    /** Reads the files when the run is over. */
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
                for (Way way : Way.values()) {
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
