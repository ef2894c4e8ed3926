// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.RowWriter;
import io.aeolus.linearroad.internal.Traffic;
import io.aeolus.monitor.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Generates Linear Road inputs. Equal configurations give equal text on all machines.
 *
 * <p>Traffic follows the benchmark: the report rate rises and falls over three hours; cars enter by ramps, slow down in crowded segments,
 * and leave by ramps; a few narrow segments of each road cause congestion and tolls; occasional collisions of two cars block the following
 * traffic. One report in 200 is followed by a balance query, one in 1000 by an expenditure query.
 *
 * <p>Rows are written immediately. Memory is proportional to the number of cars on the road (about 20 bytes each, at most 86,000 per
 * expressway at density 1) and independent of the length of the file. Thread-safe: calls do not share state.
 */
public final class LinearRoadGenerator {
    private LinearRoadGenerator() {}

    /**
     * Writes a file atomically, compressed with gzip if its name ends in {@code .gz}.
     *
     * @throws BadInputException if the target is a directory or its directory does not exist
     * @throws IOException if writing fails
     */
    public static GeneratorResult generate(GeneratorConfig config, Path target) throws BadInputException, IOException {
        AtomicFile.check(target);
        return AtomicFile.write(target, stream -> {
            if (!target.toString().endsWith(".gz")) {
                return generate(config, stream);
            }
            try (GZIPOutputStream packed = new GZIPOutputStream(stream, 1 << 16)) {
                return generate(config, packed);
            }
        });
    }

    /**
     * Writes to a stream and flushes it without closing it.
     *
     * @throws IOException if writing fails
     */
    public static GeneratorResult generate(GeneratorConfig config, OutputStream output) throws IOException {
        RowWriter writer = new RowWriter(output);
        GeneratorResult result = new Traffic(config, writer).run();
        writer.flush();
        return result;
    }
}
