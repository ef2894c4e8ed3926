package io.aeolus.synthetic.multistage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.storm.utils.Utils;

/** Where receivers keep what they have received, until the JVM ends that has prepared them. */
final class ReceiverFiles {

    private ReceiverFiles() {}

    /** A new folder. */
    static Path folder() {
        try {
            Path folder = Files.createTempDirectory("aeolus-receivers");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("there is no room for the receivers' files: " + e.getMessage(), e);
        }
    }

    private static void delete(Path folder) {
        try {
            Utils.forceDelete(folder.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be removed", e);
        }
    }
}
