// SPDX-License-Identifier: Apache-2.0
package io.aeolus.services;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A process of the broker of {@code examples/kafka-broker}. It ends with this JVM, even if the JVM is killed. */
public final class BrokerProcess implements AutoCloseable {

    private static final Path MODULE =
            Path.of(System.getProperty("aeolus.root", "../.."), "examples/kafka-broker/target");
    private static final String READY = "ready ";

    private final Path folder;
    private Process process;
    private final String address;

    private BrokerProcess(Path folder, List<String> options) throws IOException {
        this.folder = folder;
        process = launch(options);
        address = awaitReady();
    }

    /** Starts a broker with its data in a folder and the options of its main. */
    public static BrokerProcess start(Path folder, String... options) throws IOException {
        return new BrokerProcess(folder, List.of(options));
    }

    /** Returns host and port of the broker. */
    public String address() {
        return address;
    }

    /** Kills the broker with SIGKILL. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Restarts the broker with the same address and data. */
    public void restart() throws IOException {
        process = launch(List.of());
        awaitReady();
    }

    private Process launch(List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:TieredStopAtLevel=1",
                "-Dbroker.log=" + folder.resolve("broker.log"),
                "-cp",
                jar() + File.pathSeparator + MODULE.resolve("lib") + "/*",
                "io.aeolus.broker.Main",
                "--folder",
                folder.toString()));
        command.addAll(options);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static Path jar() throws IOException {
        try (Stream<Path> files = Files.list(MODULE)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String awaitReady() throws IOException {
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(READY)) {
                return line.substring(READY.length());
            }
        }
        throw new IOException("the broker has ended: see " + folder.resolve("broker.log"));
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
