// SPDX-License-Identifier: Apache-2.0
package io.aeolus.broker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Starts a broker, fills a topic, prints {@code ready ADDRESS} and runs until its standard input is closed, so that it ends with its
 * parent process.
 */
public final class Main {

    private static final int WRONG_USE = 2;

    private Main() {}

    /** Runs the broker; see {@link Options} for the arguments. */
    public static void main(String[] arguments) {
        try {
            Options options = Options.parse(arguments);
            Path folder = options.folder().isPresent()
                    ? Files.createDirectories(options.folder().get())
                    : new TemporaryFolder().path();
            Broker broker = Broker.start(folder, options.port());
            if (!options.topic().isEmpty()) {
                Topic.create(broker.address(), options.topic(), options.partitions());
                Topic.fill(broker.address(), options.topic(), options.sentences(), options.seed());
            }
            System.out.println("ready " + broker.address());
            awaitEnd(System.in);
            broker.stop();
            // Kafka leaves threads behind. The JVM deletes the folder on exit.
            System.exit(0);
        } catch (IllegalArgumentException e) {
            System.err.println("broker: " + e.getMessage());
            System.exit(WRONG_USE);
        } catch (Exception e) {
            System.err.println("broker: " + e);
            System.exit(1);
        }
    }

    private static void awaitEnd(InputStream in) throws IOException {
        in.transferTo(java.io.OutputStream.nullOutputStream());
    }
}
