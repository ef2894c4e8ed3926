// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The number of arrivals of each row at one task of the result, by path. Kept in a file, so that counts survive the task. Counts saturate
 * at 127.
 */
final class ResultCounts {

    private static final int MOST_IDS = 1 << 28;
    private static final int PATHS = ResultPath.values().length;

    private final MappedByteBuffer counts;

    private ResultCounts(MappedByteBuffer counts) {
        this.counts = counts;
    }

    /** Opens the counts of a task, by its index. */
    static ResultCounts in(Path folder, int index) {
        try (FileChannel channel = FileChannel.open(
                folder.resolve("results-" + index),
                StandardOpenOption.CREATE,
                StandardOpenOption.SPARSE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            return new ResultCounts(channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) MOST_IDS * PATHS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(ResultPath way, long id) {
        int at = at(way, id);
        counts.put(at, (byte) Math.min(Byte.MAX_VALUE, counts.get(at) + 1));
    }

    int of(ResultPath way, long id) {
        return counts.get(at(way, id));
    }

    private static int at(ResultPath way, long id) {
        return Math.toIntExact(id) * PATHS + way.ordinal();
    }
}
