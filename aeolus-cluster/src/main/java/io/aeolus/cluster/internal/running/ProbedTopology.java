package io.aeolus.cluster.internal.running;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.probe.Command;
import io.aeolus.probe.Probe;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;

/** A running topology with the probe of its workers. Thread-safe. */
public final class ProbedTopology implements RunningTopology {

    private final Probe probe;
    private final TopologyEnd end;
    private final Runnable afterEnd;
    private boolean isClosed;

    /**
     * A topology that was submitted. The probe is closed with it; what is to be done afterwards is done once, also if it does
     * not end.
     */
    public ProbedTopology(Probe probe, TopologyEnd end, Runnable afterEnd) {
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
