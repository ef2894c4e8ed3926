package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.agent.ClassPathAgent;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.CapturedTopology;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.TopologyCapture;
import io.aeolus.monitor.TopologyJar;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Takes a topology from its jar, for the commands that work with one. */
final class Capture {

    /** Nothing says that a captured topology has come to the end of its input, so its silence is taken for it. */
    static final Ending.Silence END = new Ending.Silence(Duration.ofSeconds(5));

    private Capture() {}

    /** Runs main, shows what it prints, and puts its jar on the class path. */
    static CapturedTopology of(TopologyJar jar, StormSettings settings, Screen screen)
            throws BadInputException, InterruptedException {
        jar.check();
        screen.update("running " + jar.mainClass() + " to see what it submits", 0, 0);
        CapturedTopology captured = new TopologyCapture(settings).capture(jar, screen::note);
        captured.remarks().forEach(screen::note);
        ClassPathAgent.add(jar.jar(), jar.mainClass());
        return captured;
    }

    /** The jar's name, without its folder. */
    static String jarName(TopologyJar jar) {
        return String.valueOf(jar.jar().getFileName());
    }

    /** The main class and its arguments. */
    static String call(TopologyJar jar) {
        return Stream.concat(Stream.of(jar.mainClass()), jar.arguments().stream())
                .collect(Collectors.joining(" "));
    }
}
