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
 * traffic. One report in 200 is followed by a balance query, one in 1000 by an expenditure query and, if the configuration asks for such
 * queries, one in 250 by a query of the travel time.
 *
 * <p>Rows are written immediately. Memory is proportional to the number of cars on the road (about 20 bytes each, at most 86,000 per
 * expressway at density 1) and independent of the length of the file. A longer file with the same parameters begins with the shorter file.
 * Thread-safe: calls do not share state.
 */
public final class LinearRoadGenerator {
    private LinearRoadGenerator() {}

    /**
     * Writes an input atomically, compressed with gzip if its name ends in {@code .gz}, and the {@link LinearRoadFile#history history} of its
     * expenditure queries.
     *
     * @throws BadInputException if the target is a directory or its directory does not exist
     * @throws IOException if writing fails
     */
    public static GeneratorResult generate(GeneratorConfig config, Path target) throws BadInputException, IOException {
        Path history = new LinearRoadFile(target).history();
        AtomicFile.check(target);
        AtomicFile.check(history);
        return write(target, rows -> write(history, tolls -> generate(config, rows, tolls)));
    }

    /**
     * Writes an input and its history to streams, and flushes the streams without closing them. The history has a row {@code
     * car,day,xway,toll} with a toll of {@link GeneratedTolls} for each expenditure query, in the order of the queries.
     *
     * @throws IOException if writing fails
     */
    public static GeneratorResult generate(GeneratorConfig config, OutputStream output, OutputStream history)
            throws IOException {
        RowWriter rows = new RowWriter(output);
        RowWriter tolls = new RowWriter(history);
        GeneratedTolls generated = new GeneratedTolls(config.seed());
        GeneratorResult result = new Traffic(
                        config,
                        rows,
                        (vehicle, day, xway) -> tolls.toll(vehicle, day, xway, generated.toll(vehicle, day, xway)))
                .run();
        rows.flush();
        tolls.flush();
        return result;
    }

    private static GeneratorResult write(Path target, AtomicFile.Content<GeneratorResult> content) throws IOException {
        return AtomicFile.write(target, stream -> {
            if (!target.toString().endsWith(".gz")) {
                return content.writeTo(stream);
            }
            try (GZIPOutputStream packed = new GZIPOutputStream(stream, 1 << 16)) {
                return content.writeTo(packed);
            }
        });
    }
}
