package io.aeolus.integration.kafka;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The broker of {@code examples/kafka-broker}, as the launcher starts it. It ends with this JVM, however that ends. */
final class BrokerProcess implements AutoCloseable {

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

    /** Starts one that keeps its data in a folder; the options are those of its main. */
    static BrokerProcess start(Path folder, String... options) throws IOException {
        return new BrokerProcess(folder, List.of(options));
    }

    String address() {
        return address;
    }

    /** Kills it without any notice. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Starts it again, where it was and with what it had. */
    void restart() throws IOException {
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
