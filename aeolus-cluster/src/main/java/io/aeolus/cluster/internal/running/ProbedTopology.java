package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;

/** A running topology with the probe of its workers. Thread-safe. */
public final class ProbedTopology implements RunningTopology {

    private static final long POLL_MILLIS = 50;

    private final Probe probe;
    private final End end;
    private final Runnable afterEnd;
    private boolean isClosed;

    /**
     * How a topology ends. Storm tells nobody that it is gone, so that has to be asked again and again.
     *
     * @param topology its name
     * @param isKilled asks for its end; false if nobody could be asked
     * @param isGone whether nothing of it runs any more
     * @param longest how long it may take
     */
    public record End(String topology, BooleanSupplier isKilled, BooleanSupplier isGone, Duration longest) {

        /**
         * Asks for the end and waits for it, also if the thread is interrupted: the next topology is to have the machines for
         * itself.
         */
        public void await() throws RunFailedException {
            long startNanos = System.nanoTime();
            boolean wasKilled = isKilled.getAsBoolean();
            boolean wasInterrupted = false;
            try {
                while (!wasKilled || !isGone.getAsBoolean()) {
                    if (System.nanoTime() - startNanos > longest.toNanos()) {
                        throw new RunFailedException("topology '" + topology + "' does not end within "
                                + longest.toSeconds() + " s: see on the cluster whether it is there still ('storm kill "
                                + topology + "')");
                    }
                    try {
                        Thread.sleep(POLL_MILLIS);
                    } catch (InterruptedException e) {
                        wasInterrupted = true;
                    }
                    wasKilled = wasKilled || isKilled.getAsBoolean();
                }
            } finally {
                if (wasInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /**
     * A topology that was submitted. The probe is closed with it; what is to be done afterwards is done once, also if it does
     * not end.
     */
    public ProbedTopology(Probe probe, End end, Runnable afterEnd) {
        this.probe = probe;
        this.end = end;
        this.afterEnd = afterEnd;
    }

    /** The settings with which a topology is submitted: its own, with what its workers have to know. */
    public static Map<String, Object> settings(Map<String, Object> config, Probe probe) {
        Map<String, Object> all = new HashMap<>(probe.addTo(config));
        // Storm leaves out reports of errors that come too fast, also those before a thread ends.
        all.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
        return all;
    }

    @Override
    public String name() {
        return end.topology();
    }

    @Override
    public void tell(Command command) {
        probe.tell(command);
    }

    @Override
    public void gather() throws InterruptedException {
        probe.gather();
    }

    @Override
    public synchronized void close() throws RunFailedException {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            end.await();
        } finally {
            probe.close();
            afterEnd.run();
        }
    }
}
