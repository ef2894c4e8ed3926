package io.aeolus.cluster;

import io.aeolus.batching.Aeolus;
import io.aeolus.probe.Probe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The jars that workers in other processes need, besides Storm's client.
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
     * What the workers of a rewritten topology need that nobody observes.
     *
     * @param jar the topology's jar, with all that it needs
     * @return the jar, and that of aeolus-batching
     * @throws IOException if one of our jars cannot be found
     */
    public static WorkerCode batched(Path jar) throws IOException {
        return new WorkerCode(jar, List.of(Jars.of(Aeolus.class)));
    }

    /**
     * What the workers of a topology need that is observed.
     *
     * @param jar the topology's jar, with all that it needs
     * @return the jar, and ours
     * @throws IOException if one of our jars cannot be found
     */
    public static WorkerCode observed(Path jar) throws IOException {
        return new WorkerCode(jar, List.of(Jars.of(Aeolus.class), Jars.of(Probe.class)));
    }

    /**
     * What the workers of an observed topology need that is on this JVM's class path.
     *
     * @param type any class from the topology's jar
     * @param libraries names of other jars of the class path, without versions, such as {@code jsoup}
     * @return its jar, the libraries, and ours
     * @throws IOException if a jar cannot be found; one line with its name
     */
    public static WorkerCode observed(Class<?> type, List<String> libraries) throws IOException {
        WorkerCode own = observed(Jars.of(type));
        List<Path> all = new ArrayList<>(own.dependencies);
        for (String library : libraries) {
            all.add(Jars.named(library));
        }
        return new WorkerCode(own.jar, all);
    }

    /**
     * The same with one more jar.
     *
     * @param type any class from it
     * @return the code with the jar
     * @throws IOException if the jar cannot be found
     */
    public WorkerCode with(Class<?> type) throws IOException {
        List<Path> all = new ArrayList<>(dependencies);
        all.add(Jars.of(type));
        return new WorkerCode(jar, all);
    }
}
