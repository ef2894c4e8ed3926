package io.aeolus.linearroad;

import io.aeolus.cluster.BadInputException;
import io.aeolus.linearroad.internal.RowWriter;
import io.aeolus.linearroad.internal.Traffic;
import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Makes Linear Road inputs. Equal configurations give equal text, on any machine.
 *
 * <p>Traffic follows the benchmark's own: reports per second rise and fall over three hours; cars enter by ramps, drive
 * slower the fuller their segment is, and leave by ramps; a few segments of each road are narrow, so that jams and tolls
 * come about there; now and then two cars collide and hold up those behind. One car in 200 that reports asks for its
 * balance, one in 1000 for a past day's expenditure.
 *
 * <p>Rows are written as they come about. Memory holds the cars that are on the road, about 20 bytes each (at most 86,000
 * for an expressway at density 1), so it does not grow with the length of the file. Threadsafe: calls share nothing.
 */
public final class LinearRoadGenerator {
    private LinearRoadGenerator() {}

    /**
     * Makes a file, compressed with gzip if its name ends in {@code .gz}. It appears, or replaces an older one, only once
     * it is whole.
     *
     * @throws BadInputException if the target cannot be a file: it is a directory, or its directory is missing
     * @throws IOException if it cannot be written to its end
     */
    public static GeneratorResult generate(GeneratorConfig config, Path target) throws BadInputException, IOException {
        WholeFile.check(target);
        return WholeFile.write(target, stream -> {
            if (!target.toString().endsWith(".gz")) {
                return generate(config, stream);
            }
            try (GZIPOutputStream packed = new GZIPOutputStream(stream, 1 << 16)) {
                return generate(config, packed);
            }
        });
    }

    /**
     * Writes to a stream, which is flushed and left open.
     *
     * @throws IOException if the stream throws it
     */
    public static GeneratorResult generate(GeneratorConfig config, OutputStream output) throws IOException {
        RowWriter writer = new RowWriter(output);
        GeneratorResult result = new Traffic(config, writer).run();
        writer.flush();
        return result;
    }
}
