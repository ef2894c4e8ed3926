// SPDX-License-Identifier: Apache-2.0
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
 * The jars that workers in other processes need in addition to Storm's client. If a jar is missing, methods throw an exception that names it.
 *
 * @param jar the jar of the topology
 * @param dependencies further jars
 */
public record WorkerCode(Path jar, List<Path> dependencies) {

    public WorkerCode {
        dependencies = List.copyOf(dependencies);
    }

    /** Returns the jars for a batched topology without instrumentation: the topology's own jars, and aeolus-batching. */
    public static WorkerCode batched(TopologyJar topology) throws IOException {
        return new WorkerCode(topology.jar(), topology.libraries()).with(Aeolus.class);
    }

    /** Returns the jars for an instrumented topology. */
    public static WorkerCode observed(TopologyJar topology) throws IOException {
        return batched(topology).with(Probe.class);
    }

    /**
     * Returns the jars for an instrumented topology on this JVM's class path.
     *
     * @param type any class of the topology's jar
     * @param libraries the names of further jars on the class path, without versions, such as {@code jsoup}
     */
    public static WorkerCode observed(Class<?> type, List<String> libraries) throws IOException {
        WorkerCode code =
                new WorkerCode(jarOf(type), List.of()).with(Aeolus.class).with(Probe.class);
        for (String library : libraries) {
            code = code.with(jarNamed(library));
        }
        return code;
    }

    /** Returns these jars and the jar of a class. */
    public WorkerCode with(Class<?> type) throws IOException {
        return with(jarOf(type));
    }

    private WorkerCode with(Path dependency) {
        return new WorkerCode(
                jar, Stream.concat(dependencies.stream(), Stream.of(dependency)).toList());
    }

    /** Returns the jar of a class. Creates a jar if the class is in a folder. */
    private static Path jarOf(Class<?> type) throws IOException {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IOException("cannot find the jar of " + type.getName());
        }
        Path place = Path.of(URI.create(source.getLocation().toString()));
        return Files.isDirectory(place) ? pack(place) : place;
    }

    /** Returns the first jar of the class path with this name and any version. */
    private static Path jarNamed(String name) throws IOException {
        Pattern file = Pattern.compile(Pattern.quote(name) + "(-\\d[^/]*)?\\.jar");
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> file.matcher(String.valueOf(path.getFileName())).matches())
                .findFirst()
                .orElseThrow(() -> new IOException("the library '" + name + "' is not on the class path"));
    }

    /** Packs compiled classes into a jar, for runs from a build directory; needs a JDK. */
    private static Path pack(Path classes) throws IOException {
        Path folder = Files.createTempDirectory("aeolus-jar");
        Path jar = folder.resolve("aeolus-classes.jar");
        // Files are deleted in reverse order.
        folder.toFile().deleteOnExit();
        jar.toFile().deleteOnExit();
        ToolProvider tool =
                ToolProvider.findFirst("jar").orElseThrow(() -> new IOException("the JDK's tool 'jar' is missing"));
        if (tool.run(System.out, System.err, "-c", "-f", jar.toString(), "-C", classes.toString(), ".") != 0) {
            throw new IOException("cannot create a jar of " + classes);
        }
        return jar;
    }
}
