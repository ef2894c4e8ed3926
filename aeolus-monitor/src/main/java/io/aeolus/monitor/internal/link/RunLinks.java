package io.aeolus.monitor.internal.link;

import io.aeolus.monitor.internal.ledger.RunPort;
import io.aeolus.monitor.internal.ledger.RunPorts;
import io.aeolus.monitor.internal.profile.report.ReportDesk;
import io.aeolus.monitor.internal.profile.report.ReportDesks;
import java.util.Map;
import java.util.Optional;

/** Where the tasks of a run say what they do: in this JVM, or by a connection to another one. Thread-safe. */
public final class RunLinks {

    private RunLinks() {}

    /**
     * The port of a run.
     *
     * @param run the run's id
     * @param config the topology's settings
     * @return the port
     */
    public static RunPort port(String run, Map<String, Object> config) {
        Optional<LinkAddress> address = LinkAddress.of(config);
        return address.isPresent() ? LinkedWorker.of(address.get(), config).port() : RunPorts.get(run);
    }

    /**
     * The desk for the profiler's reports of a run.
     *
     * @param run the run's id
     * @param config the topology's settings
     * @return the desk
     */
    public static ReportDesk desk(String run, Map<String, Object> config) {
        Optional<LinkAddress> address = LinkAddress.of(config);
        if (address.isEmpty()) {
            return ReportDesks.get(run);
        }
        return LinkedWorker.of(address.get(), config)::report;
    }
}
