// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder that is deleted on JVM exit, unless the JVM is killed. */
final class TemporaryFolder {

    private final Path path;

    TemporaryFolder() throws IOException {
        path = Files.createTempDirectory("aeolus-kafka");
        Runtime.getRuntime().addShutdownHook(new Thread(this::delete));
    }

    Path path() {
        return path;
    }

    private void delete() {
        try (Stream<Path> all = Files.walk(path)) {
            all.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            System.err.println("broker: cannot delete " + path + ": " + e);
        }
    }
}
