package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.CapturedTopology;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.TopologyCapture;
import io.aeolus.monitor.TopologyJar;
import io.aeolus.optimizer.internal.agent.ClassPathAgent;

/** Takes a topology from its jar, for the commands that work with one. */
final class Capture {

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
}
