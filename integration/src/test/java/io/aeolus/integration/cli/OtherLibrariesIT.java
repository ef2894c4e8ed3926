// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A topology uses the libraries, resources and system properties of its jars, not the libraries of Aeolus and Storm's daemons. */
class OtherLibrariesIT {

    /** The versions used by Aeolus and Storm's daemons do not have these methods. */
    private static final Map<String, String> LIBRARIES = Map.of(
            "com.fasterxml.jackson.databind.ObjectMapper",
            "public class ObjectMapper { public static int ours() { return 20; } }",
            "org.apache.commons.lang3.StringUtils",
            "public class StringUtils { public static int ours() { return 3; } }",
            "picocli.CommandLine",
            "public class CommandLine { public static int ours() { return 100; } }");

    private static final String MAIN = """
            package user;

            import java.util.Map;
            import org.apache.storm.*;
            import org.apache.storm.spout.SpoutOutputCollector;
            import org.apache.storm.task.*;
            import org.apache.storm.topology.*;
            import org.apache.storm.topology.base.*;
            import org.apache.storm.tuple.*;

            public class Main {

                public static class Numbers extends BaseRichSpout {
                    private SpoutOutputCollector out;
                    private int ours;
                    private long next;
                    public void open(Map<String, Object> c, TopologyContext context, SpoutOutputCollector o) {
                        out = o;
                        ours = sum();
                        if (!new java.io.File(context.getCodeDir(), "split.py").exists()) {
                            throw new IllegalStateException("no resources");
                        }
                        if (!"Berlin".equals(System.getProperty("user.city"))) {
                            throw new IllegalStateException("no property");
                        }
                    }
                    public void nextTuple() { out.emit(new Values(ours), next++); }
                    public void declareOutputFields(OutputFieldsDeclarer d) { d.declare(new Fields("n")); }
                }

                public static class Sink extends BaseBasicBolt {
                    public void execute(Tuple t, BasicOutputCollector o) {}
                    public void declareOutputFields(OutputFieldsDeclarer d) {}
                }

                static int sum() {
                    return com.fasterxml.jackson.databind.ObjectMapper.ours()
                            + org.apache.commons.lang3.StringUtils.ours() + picocli.CommandLine.ours();
                }

                public static void main(String[] args) throws Exception {
                    if (sum() != 123) {
                        throw new IllegalStateException();
                    }
                    TopologyBuilder builder = new TopologyBuilder();
                    builder.setSpout("numbers", new Numbers());
                    builder.setBolt("sink", new Sink()).shuffleGrouping("numbers");
                    Config config = new Config();
                    config.setMaxSpoutPending(500);
                    config.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Duser.city=Berlin -Xmx77m");
                    StormSubmitter.submitTopology("numbers", config, builder.createTopology());
                }
            }
            """;

    @TempDir
    private Path directory;

    private Path jar;
    private Path library;

    @BeforeEach
    void compile() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("a folder"));
        List<String> words = new ArrayList<>(List.of(
                "-proc:none",
                "-nowarn",
                "-d",
                Files.createDirectory(folder.resolve("classes")).toString()));
        // Compiled classes hide classes of the class path.
        for (Map.Entry<String, String> type : LIBRARIES.entrySet()) {
            String simple = type.getKey().replaceFirst(".*\\.", "");
            Path file = folder.resolve(simple + ".java");
            Files.writeString(file, "package " + type.getKey().replace("." + simple, "") + ";\n" + type.getValue());
            words.add(file.toString());
        }
        words.add(Files.writeString(folder.resolve("Main.java"), MAIN).toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)))
                .isZero();
        Path resource = folder.resolve("classes/resources/split.py");
        Files.createDirectories(resource.getParent());
        Files.writeString(resource, "print()");
        jar = pack(folder, "my words.jar", List.of("user/", "resources/"));
        library = pack(folder, "libraries.jar", List.of("com/", "org/", "picocli/"));
    }

    @Test
    void a_topology_runs_with_the_libraries_of_its_jars() throws Exception {
        Launcher.Result result = new Launcher(directory)
                .run(
                        Map.of(),
                        "compare",
                        "--configs",
                        "stock",
                        "--runs",
                        "1",
                        "--seconds",
                        "1",
                        "--jars",
                        library.toString(),
                        jar.toString(),
                        "user.Main");

        assertThat(result.status()).as(result.errors()).isZero();
        assertThat(result.output()).contains("\nstock ");
        assertThat(result.errors()).contains("ignores '-Xmx77m'");
    }

    /** Creates a jar of folders without directory entries. */
    private static Path pack(Path folder, String name, List<String> parts) throws IOException {
        Path classes = folder.resolve("classes");
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String entry = classes.relativize(file).toString();
                if (parts.stream().anyMatch(entry::startsWith)) {
                    entries.putNextEntry(new JarEntry(entry));
                    Files.copy(file, entries);
                }
            }
        }
        return jar;
    }
}
