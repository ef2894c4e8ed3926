package io.aeolus.monitor;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the operators of a topology do and cost, as they were while it was profiled. {@link #FORMAT} is its file.
 *
 * @param topology the topology's name
 * @param workload what was profiled, as the user named it
 * @param cluster the kind of the cluster
 * @param window the time that was measured
 * @param overheadShare the share of its speed that the profiler itself cost, 0.01 for 1 %, by its own accounts: of the task or of
 *     the machine's processors, whichever lost the greater share
 * @param problems what is missing in the profile or makes it doubtful, a line each; none if all went well
 * @param workers the workers
 * @param config the topology's settings, without Storm's defaults; secrets are hidden
 * @param components the user's spouts and bolts, sources first
 */
public record Profile(
        String topology,
        String workload,
        String cluster,
        Window window,
        double overheadShare,
        List<String> problems,
        List<WorkerProfile> workers,
        Map<String, Object> config,
        List<ComponentProfile> components) {

    /** The profile's file. */
    public static final JsonFormat<Profile> FORMAT = new JsonFormat<>(Profile.class, "profile", 1);

    /**
     * The time that was measured.
     *
     * @param warmUpSeconds time from the first row on that does not count
     * @param isWarm whether the warm-up was over when the measurement began
     * @param measuredSeconds time that counts, after the warm-up
     */
    public record Window(double warmUpSeconds, boolean isWarm, double measuredSeconds) {}

    /** Copies the arguments. */
    public Profile {
        problems = List.copyOf(problems);
        workers = List.copyOf(workers);
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        components = List.copyOf(components);
    }

    /**
     * Reads a profile file.
     *
     * @param file the file
     * @return the profile
     * @throws BadInputException if the file cannot be read or is no profile; one line with file, place, reason and remedy
     */
    public static Profile read(Path file) throws BadInputException {
        return FORMAT.read(file);
    }

    /**
     * Whether nothing is missing.
     *
     * @return true if there are no problems
     */
    public boolean isGood() {
        return problems.isEmpty();
    }
}
