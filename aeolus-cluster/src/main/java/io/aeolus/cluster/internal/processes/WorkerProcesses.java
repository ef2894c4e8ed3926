package io.aeolus.cluster.internal.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the workers of a supervisor by the files that each writes: {@code workers/ID/pids/PID}. They are found too when their
 * supervisor is down.
 *
 * @param local the supervisor's folder
 */
record WorkerProcesses(Path local) {

    private static final Pattern PORT = Pattern.compile("-Dworker\\.port=(\\d+)");

    List<StormProcess> running() throws IOException {
        List<StormProcess> found = new ArrayList<>();
        for (Path worker : in(local.resolve("workers"))) {
            for (Path pid : in(worker.resolve("pids"))) {
                ProcessHandle.of(Long.parseLong(pid.getFileName().toString()))
                        .filter(ProcessHandle::isAlive)
                        .flatMap(handle -> worker(worker.getFileName().toString(), handle))
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    /** A process of another program may have the number of a worker that is gone. */
    private static Optional<StormProcess> worker(String id, ProcessHandle handle) {
        String command = handle.info().commandLine().orElse("");
        Matcher port = PORT.matcher(command);
        return command.contains(id) && port.find()
                ? Optional.of(new StormProcess("worker-" + port.group(1), handle))
                : Optional.empty();
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        } catch (NoSuchFileException e) {
            // Not yet, or no longer.
            return List.of();
        }
    }
}
