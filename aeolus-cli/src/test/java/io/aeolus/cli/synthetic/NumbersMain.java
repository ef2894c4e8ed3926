package io.aeolus.cli.synthetic;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Submits the topology of numbers and squares, as its users would. */
public final class NumbersMain {

    private NumbersMain() {}

    /** Arguments: rows, and the number at which the bolt throws. */
    public static void main(String[] args) throws Exception {
        System.out.println("submitting numbers");
        Config config = new Config();
        config.setMaxSpoutPending(500);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(Long.parseLong(args[0])));
        builder.setBolt("square", new SquareBolt(Long.parseLong(args[1])), 2)
                .fieldsGrouping("numbers", new Fields("n"));
        StormSubmitter.submitTopology("numbers", config, builder.createTopology());
        System.exit(0);
    }

    /** A jar to go with it. What it has on the class path is not in it. */
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
