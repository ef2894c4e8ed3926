package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.processes.jvm.HostTransport;
import io.aeolus.cluster.internal.processes.jvm.OwnerAgent;
import io.aeolus.cluster.internal.system.StormClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Fills the folder of the workers' libraries: Storm's client with what it needs, as in an installed Storm, and the few classes that
 * tie a worker to this machine and its owner. Nothing else of ours, so that a topology must bring what it needs.
 */
final class WorkerLibraries {

    private static final String OURS = "aeolus-";

    /** All of the package: it must do with what it has. */
    private static final List<String> TIES =
            List.of("OwnerAgent", "OwnerAgent$Owner", "FolderRemoval", "HostTransport");

    private WorkerLibraries() {}

    /** Fills the folder; returns the jar that is the agent too. */
    static Path fill(ClusterFolder folder) throws IOException {
        for (Path jar : StormClient.jars()) {
            Path target = folder.workerLibraries().resolve(jar.getFileName());
            if (!target.getFileName().toString().startsWith(OURS) && !Files.exists(target)) {
                Files.createSymbolicLink(target, jar.toAbsolutePath());
            }
        }
        return pack(folder.workerLibraries().resolve("aeolus-ties.jar"));
    }

    private static Path pack(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), OwnerAgent.class.getName());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            for (String name : TIES) {
                try (InputStream in = HostTransport.class.getResourceAsStream(name + ".class")) {
                    if (in == null) {
                        throw new IOException("the class " + name + " is missing");
                    }
                    entries.putNextEntry(new JarEntry(
                            HostTransport.class.getPackageName().replace('.', '/') + "/" + name + ".class"));
                    in.transferTo(entries);
                    entries.closeEntry();
                }
            }
        }
        return jar;
    }
}
