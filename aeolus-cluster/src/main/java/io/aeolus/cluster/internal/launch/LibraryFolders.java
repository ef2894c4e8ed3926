// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders of libraries from the launcher's system properties. In tests, without these properties, all libraries are on the class path.
 */
public final class LibraryFolders {

    private static final String CLIENT = "aeolus.client";
    private static final String SERVER = "aeolus.server";

    private LibraryFolders() {}

    /** Returns the class path of a process that needs Storm's client and this module. */
    public static String clientClassPath() {
        return folder(CLIENT)
                .map(folder -> folder.resolve("*").toString())
                .orElse(System.getProperty("java.class.path"));
    }

    /** Returns the jars of {@link #clientClassPath}. */
    public static List<Path> clientJars() throws IOException {
        Optional<Path> folder = folder(CLIENT);
        return folder.isPresent()
                ? CommandLoader.jars(folder.get())
                : Stream.of(clientClassPath().split(File.pathSeparator))
                        .filter(file -> file.endsWith(".jar"))
                        .map(Path::of)
                        .toList();
    }

    /**
     * Returns the jars of Storm's daemons, which workers do not have. They follow the topology's jar on the class path. Returns an empty
     * list if they are on the class path already.
     */
    public static List<Path> serverJars() {
        return folder(SERVER).map(CommandLoader::jars).orElse(List.of());
    }

    /** Returns the class path of a process that runs a daemon. */
    public static String daemonClassPath() {
        String own = System.getProperty("java.class.path");
        return folder(SERVER)
                .map(folder -> own + File.pathSeparator + folder.resolve("*"))
                .orElse(own);
    }

    private static Optional<Path> folder(String property) {
        return Optional.of(System.getProperty(property, ""))
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .filter(Files::isDirectory);
    }
}
