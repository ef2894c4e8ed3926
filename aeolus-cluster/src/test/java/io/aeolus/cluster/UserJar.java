// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Creates jars like those of users, whose classes are not on the class path of the tests. */
final class UserJar {

    private UserJar() {}

    /** Compiles the source of the public class {@code user.NAME} and puts it into a jar in the folder. */
    static Path compile(Path folder, String name, String source) throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, source);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), file.toString());
        if (status != 0) {
            throw new IllegalStateException(name + " does not compile");
        }
        Path jar = folder.resolve("user.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> all = Files.walk(classes)) {
            for (Path compiled : all.filter(Files::isRegularFile).toList()) {
                entries.putNextEntry(
                        new JarEntry(classes.relativize(compiled).toString().replace('\\', '/')));
                Files.copy(compiled, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }

    /** Writes a jar that contains these texts as files. It has no entries for directories. */
    static Path of(Path jar, Map<String, String> files) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                entries.putNextEntry(new JarEntry(file.getKey()));
                entries.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    /** Returns a topology without libraries. */
    static TopologyJar topology(Path jar, String mainClass, String... arguments) {
        return new TopologyJar(jar, List.of(), mainClass, List.of(arguments));
    }
}
