package io.aeolus.cluster;

import io.aeolus.cluster.internal.capture.CaptureProcess;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Runs the {@code main} of a topology's jar, unchanged, in a JVM of its own, and takes what it submits. Nothing reaches a cluster:
 * in that JVM every client of Storm's Nimbus is one that only takes notes. So {@code main} may print, call {@code System.exit},
 * keep static state, and leave threads behind. Immutable.
 */
public final class TopologyCapture {

    /** How long a {@code main} may run without submitting anything. */
    public static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    /** How long a {@code main} may go on after it has submitted something; a second submission in this time is noticed. */
    public static final Duration LONGEST_END = Duration.ofSeconds(10);

    private final StormSettings settings;
    private final Duration longestWait;
    private final Duration longestEnd;

    /**
     * Captures with the usual limits.
     *
     * @param settings Storm's settings, which {@code main} sees too
     */
    public TopologyCapture(StormSettings settings) {
        this(settings, LONGEST_WAIT, LONGEST_END);
    }

    /**
     * Captures with other limits.
     *
     * @param settings Storm's settings, which {@code main} sees too
     * @param longestWait how long a {@code main} may run without submitting anything
     * @param longestEnd how long a {@code main} may go on after it has submitted something
     */
    public TopologyCapture(StormSettings settings, Duration longestWait, Duration longestEnd) {
        this.settings = settings;
        this.longestWait = longestWait;
        this.longestEnd = longestEnd;
    }

    /**
     * Runs a {@code main}, which takes about a second and whatever it takes itself.
     *
     * @param jar the jar and its main
     * @param output told each line that {@code main} prints, from another thread
     * @return what it submitted
     * @throws BadInputException if there is no such jar or main, or if it throws, or submits nothing or more than one topology
     * @throws InterruptedException if the calling thread was interrupted; the other JVM is ended
     */
    public CapturedTopology capture(TopologyJar jar, Consumer<String> output)
            throws BadInputException, InterruptedException {
        jar.check();
        return new CaptureProcess(jar, settings, longestWait, longestEnd).capture(output);
    }
}
