package io.aeolus.cluster;

import io.aeolus.batching.Aeolus;
import io.aeolus.probe.Probe;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The jars that workers in other processes need, besides Storm's client. Throws one line with the name of a jar that cannot be found.
 *
 * @param jar the jar of the topology, with all that it needs
 * @param dependencies other jars
 */
public record WorkerCode(Path jar, List<Path> dependencies) {

    public WorkerCode {
        dependencies = List.copyOf(dependencies);
    }

    /** What the workers of a rewritten topology need that nobody observes: its jars, and that of aeolus-batching. */
    public static WorkerCode batched(TopologyJar topology) throws IOException {
        return new WorkerCode(topology.jar(), topology.libraries()).with(Aeolus.class);
    }

    /** What the workers of a topology need that is observed: its jars, and ours. */
    public static WorkerCode observed(TopologyJar topology) throws IOException {
        return batched(topology).with(Probe.class);
    }

    /**
     * What the workers of an observed topology need that is on this JVM's class path.
     *
     * @param type any class from the topology's jar
     * @param libraries names of other jars of the class path, without versions, such as {@code jsoup}
     * @return its jar, the libraries, and ours
     */
    public static WorkerCode observed(Class<?> type, List<String> libraries) throws IOException {
        WorkerCode code =
                new WorkerCode(jarOf(type), List.of()).with(Aeolus.class).with(Probe.class);
        for (String library : libraries) {
            code = code.with(jarNamed(library));
        }
        return code;
    }

    /** The same with the jar that a class is from. */
    public WorkerCode with(Class<?> type) throws IOException {
        return with(jarOf(type));
    }

    private WorkerCode with(Path dependency) {
        return new WorkerCode(
                jar, Stream.concat(dependencies.stream(), Stream.of(dependency)).toList());
    }

    /** The jar that a class is from. Where it is not in a jar but in a folder of classes, one is made. */
    private static Path jarOf(Class<?> type) throws IOException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("the jar of " + type.getName() + " cannot be found");
        }
        Path place = Path.of(URI.create(source.getLocation().toString()));
        return Files.isDirectory(place) ? pack(place) : place;
    }

    /** The first jar of the class path that has a name, without its version. */
    private static Path jarNamed(String name) throws IOException {
        Pattern file = Pattern.compile(Pattern.quote(name) + "(-\\d[^/]*)?\\.jar");
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> file.matcher(String.valueOf(path.getFileName())).matches())
                .findFirst()
                .orElseThrow(() -> new IOException("the library '" + name + "' is not on the class path"));
    }

    /** For developers: who runs from folders of classes has a JDK. */
    private static Path pack(Path classes) throws IOException {
        Path folder = Files.createTempDirectory("aeolus-jar");
        Path jar = folder.resolve("aeolus-classes.jar");
        // Deleted in the reverse order.
        folder.toFile().deleteOnExit();
        jar.toFile().deleteOnExit();
        ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow(() -> new IOException("there is no 'jar'"));
        if (tool.run(System.out, System.err, "-c", "-f", jar.toString(), "-C", classes.toString(), ".") != 0) {
            throw new IOException(classes + " cannot be made a jar");
        }
        return jar;
    }
}
