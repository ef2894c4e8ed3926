// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyJar;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** A main that submits the topology of numbers and squares. */
public final class NumbersMain {

    private NumbersMain() {}

    /** Arguments: rows, and the number at which the bolt throws. */
    public static void main(String[] args) throws Exception {
        System.out.println("submitting numbers");
        StormSubmitter.submitTopology("numbers", config(), topology(args[0], args[1]));
        System.exit(0);
    }

    /** The topology that main submits, captured without a separate process. */
    public static CapturedTopology captured(TopologyJar jar, StormSettings settings, Consumer<String> notes) {
        notes.accept("submitting numbers");
        StormTopology topology =
                topology(jar.arguments().get(0), jar.arguments().get(1));
        return new CapturedTopology(new Submission("numbers", topology, config()), Optional.empty(), List.of());
    }

    private static Config config() {
        Config config = new Config();
        config.setMaxSpoutPending(500);
        return config;
    }

    private static StormTopology topology(String rows, String throwsAt) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(Long.parseLong(rows)));
        builder.setBolt("square", new SquareBolt(Long.parseLong(throwsAt)), 2)
                .fieldsGrouping("numbers", new Fields("n"));
        return builder.createTopology();
    }

    /** A jar of main, without the classes on the class path. */
    public static Path jar(Path folder) throws IOException {
        Path jar = folder.resolve("numbers.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("readme.txt"));
            entries.write("nothing".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
