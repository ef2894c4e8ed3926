package io.aeolus.cluster;

import io.aeolus.batching.Aeolus;
import io.aeolus.cluster.internal.submit.ClassJar;
import io.aeolus.cluster.internal.submit.ClassPathJars;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The jars that workers in other processes need, besides Storm's client, to run a topology and to say what it does.
 *
 * @param jar the jar of the topology
 * @param dependencies other jars
 */
public record WorkerCode(Path jar, List<Path> dependencies) {

    /** Copies the list. */
    public WorkerCode {
        dependencies = List.copyOf(dependencies);
    }

    /**
     * What the workers of a user's topology need.
     *
     * @param jar the topology's jar, with all that it needs
     * @return the jar, and ours
     * @throws IOException if one of our jars cannot be found
     */
    public static WorkerCode of(Path jar) throws IOException {
        return new WorkerCode(
                jar, List.of(ClassJar.of(Aeolus.class), ClassJar.of(WorkerCode.class), ClassJar.of(Histogram.class)));
    }

    /**
     * What the workers of our own topologies need, by which the network is measured.
     *
     * @return our jars
     * @throws IOException if one of our jars cannot be found
     */
    public static WorkerCode own() throws IOException {
        return of(WorkerCode.class);
    }

    /**
     * What the workers of a workload's topology need.
     *
     * @param workload the workload, on this JVM's class path
     * @return its jar, its libraries, and ours
     * @throws IOException if a jar cannot be found; one line with its name
     */
    public static WorkerCode of(Workload workload) throws IOException {
        WorkerCode own = of(ClassJar.of(workload.getClass()));
        List<Path> all = new ArrayList<>(own.dependencies);
        for (String library : workload.libraries()) {
            all.add(ClassPathJars.find(library)
                    .orElseThrow(() -> new IOException("the library '" + library + "' of the workload '"
                            + workload.name() + "' is not on the class path")));
        }
        return new WorkerCode(own.jar, all);
    }

    /**
     * What the workers of a topology on this JVM's class path need that has no libraries.
     *
     * @param type any class from the topology's jar
     * @return its jar, and ours
     * @throws IOException if a jar cannot be found
     */
    public static WorkerCode of(Class<?> type) throws IOException {
        return of(ClassJar.of(type));
    }
}
