package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.kafka.GroupOfRun;
import io.aeolus.cli.internal.kafka.KafkaReader;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.text.Secrets;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.ChildOptions;
import io.aeolus.cluster.ClassPathAgent;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyCapture;
import io.aeolus.cluster.TopologyJar;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The topology that the main in a jar submits, for the commands that work with one. */
final class JarTopology {

    private JarTopology() {}

    /**
     * Runs main, and puts its jar on the class path. What it prints goes where the topology's output goes; its last lines are shown if it
     * submits nothing.
     */
    static CapturedTopology of(
            TopologyJar jar, StormSettings settings, CommandContext context, Screen screen, TopologyOutput output)
            throws BadInputException, InterruptedException {
        try {
            return of(jar, settings, context, screen, output::mainPrinted);
        } catch (BadInputException e) {
            output.lastOfMain().forEach(line -> screen.note(jar.mainClass() + " printed: " + line));
            throw e;
        }
    }

    /** Runs main, and puts its jar on the class path; what it prints is told. */
    static CapturedTopology of(
            TopologyJar jar, StormSettings settings, CommandContext context, Screen screen, Consumer<String> printed)
            throws BadInputException, InterruptedException {
        jar.check();
        screen.update("running " + jar.mainClass() + " to see what it submits", 0, 0);
        CapturedTopology captured = context.capture().capture(jar, settings, printed);
        captured.remarks().forEach(screen::note);
        return captured;
    }

    /** The same for runs on a cluster of that kind: what the topology reads from Kafka is to be there, and stays as it is. */
    static CapturedTopology toMeasure(
            TopologyJar jar,
            StormSettings settings,
            CommandContext context,
            ClusterKind kind,
            Screen screen,
            TopologyOutput output)
            throws BadInputException, InterruptedException {
        CapturedTopology captured = of(jar, settings, context, screen, output);
        FedSpouts.check(captured);
        noteWhatIsIgnored(captured, kind, screen);
        SettingClasses.check(captured.submission().config(), kind);
        for (KafkaReader reader : KafkaReader.of(captured.submission().topology())) {
            if (kind != ClusterKind.REMOTE) {
                // Workers elsewhere may reach what cannot be reached from here.
                reader.check();
            }
            screen.note(
                    "'%s' reads from Kafka: each run has a consumer group of its own, such as '%s'; '%s' stays as it is"
                            .formatted(reader.component(), GroupOfRun.example(reader.group()), reader.group()));
        }
        return captured;
    }

    /** Notes what the topology asks of its workers and does not get on a cluster of that kind. */
    static void noteWhatIsIgnored(CapturedTopology captured, ClusterKind kind, Screen screen) {
        if (kind == ClusterKind.LOCAL) {
            ChildOptions.of(captured.submission().config()).remarks().forEach(screen::note);
        }
    }

    /** The real thing. */
    static CapturedTopology capture(TopologyJar jar, StormSettings settings, Consumer<String> notes)
            throws BadInputException, InterruptedException {
        CapturedTopology captured = new TopologyCapture(settings).capture(jar, notes);
        ClassPathAgent.add(jar);
        return captured;
    }

    /** One that another command has captured; puts its jar on the class path. */
    static CapturedTopology handed(HandedFolder folder, TopologyJar jar) throws BadInputException, IOException {
        CapturedTopology captured = folder.topology(jar);
        ClassPathAgent.add(jar);
        return captured;
    }

    /** The jar's name, the main class and its arguments. */
    static String label(TopologyJar jar) {
        return jarName(jar) + " " + call(jar);
    }

    /** The jar's name, without its folder. */
    static String jarName(TopologyJar jar) {
        return String.valueOf(jar.jar().getFileName());
    }

    /** The main class and its arguments, with their secrets hidden. */
    static String call(TopologyJar jar) {
        return Stream.concat(Stream.of(jar.mainClass()), Secrets.masked(jar.arguments()).stream())
                .collect(Collectors.joining(" "));
    }
}
