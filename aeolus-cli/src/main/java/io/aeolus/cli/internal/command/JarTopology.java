// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.kafka.ConsumerSettings;
import io.aeolus.cli.internal.kafka.KafkaReader;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.ChildOptions;
import io.aeolus.cluster.ClassPathAgent;
import io.aeolus.cluster.Secrets;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyCapture;
import io.aeolus.cluster.TopologyJar;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.generated.StormTopology;

/** The topology that the main class in a jar submits. */
final class JarTopology {

    private JarTopology() {}

    /** Runs main and adds its jar to the class path; the consumer receives each line that main prints. */
    static CapturedTopology of(
            TopologyJar jar, StormSettings settings, CommandContext context, Screen screen, Consumer<String> printed)
            throws BadInputException, InterruptedException {
        jar.check();
        screen.update("running " + jar.mainClass() + " to capture its topology", 0, 0);
        CapturedTopology captured = context.capture().capture(jar, settings, printed);
        captured.remarks().forEach(screen::note);
        return captured;
    }

    /**
     * Runs main, and checks that the topology can be measured on a cluster. The output of main is added to the output of the topology; if main
     * submits nothing, the last lines are shown.
     */
    static CapturedTopology toMeasure(
            TopologyJar jar,
            StormSettings settings,
            CommandContext context,
            ClusterKind kind,
            Screen screen,
            TopologyOutput output)
            throws BadInputException, InterruptedException {
        CapturedTopology captured;
        try {
            captured = of(jar, settings, context, screen, output::mainPrinted);
        } catch (BadInputException e) {
            output.lastOfMain().forEach(line -> screen.note(jar.mainClass() + " printed: " + line));
            throw e;
        }
        checkFor(kind, captured, screen);
        StormTopology topology = captured.submission().topology();
        Set<String> unchangeable = ConsumerSettings.unchangeable(topology);
        unchangeable.forEach(component -> screen.note(
                "the settings of '%s' contain bootstrap.servers and group.id, but not in a map that can be changed: if '%s' reads from Kafka, each run uses the consumer group that MAIN gives"
                        .formatted(component, component)));
        for (KafkaReader reader : KafkaReader.of(topology)) {
            if (kind != ClusterKind.REMOTE) {
                // Remote workers may reach brokers that this machine cannot.
                reader.check();
            }
            if (!unchangeable.contains(reader.component())) {
                screen.note(
                        "'%s' reads from Kafka: each run has a separate consumer group, such as '%s'; the group '%s' is unchanged"
                                .formatted(reader.component(), reader.exampleGroup(), reader.group()));
            }
        }
        return captured;
    }

    /** Checks the topology's settings, and shows notes on settings without effect on a kind of cluster. */
    static void checkFor(ClusterKind kind, CapturedTopology captured, Screen screen) throws BadInputException {
        if (kind == ClusterKind.LOCAL) {
            ChildOptions.of(captured.submission().config()).remarks().forEach(screen::note);
        }
        SettingClasses.check(captured.submission().config(), kind);
    }

    /** Runs main in a separate process, and adds its jar to the class path. */
    static CapturedTopology capture(TopologyJar jar, StormSettings settings, Consumer<String> notes)
            throws BadInputException, InterruptedException {
        CapturedTopology captured = new TopologyCapture(settings).capture(jar, notes);
        ClassPathAgent.add(jar);
        return captured;
    }

    /** The name of the jar without its directory. */
    static String jarName(TopologyJar jar) {
        return String.valueOf(jar.jar().getFileName());
    }

    /** The main class and its arguments, with secrets hidden. */
    static String call(TopologyJar jar) {
        return Stream.concat(Stream.of(jar.mainClass()), Secrets.masked(jar.arguments()).stream())
                .collect(Collectors.joining(" "));
    }
}
