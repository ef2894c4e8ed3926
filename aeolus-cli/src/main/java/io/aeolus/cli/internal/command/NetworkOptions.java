package io.aeolus.cli.internal.command;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.ClusterNetwork;
import io.aeolus.monitor.NetworkMeasurement;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RemoteCluster;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.WorkerCode;
import java.io.IOException;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say where the network is measured. */
final class NetworkOptions {

    /** Those between which messages go. */
    private static final int WORKERS = 2;

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to measure: " + ClusterKind.HELP + "; ${DEFAULT-VALUE} if not given.",
            defaultValue = "local")
    private String kind = "local";

    @Mixin
    private CollectorOption collector;

    @Mixin
    private LinkOption link;

    @Mixin
    private StormOptions storm;

    /** Checks what the user said. */
    void check() throws BadInputException {
        ClusterKind chosen = ClusterKind.parse(kind);
        collector.address(chosen);
        link.check(chosen);
    }

    /**
     * Starts what is needed to measure.
     *
     * @param context starts it in this process, and knows the environment
     * @param seed of the order of measurements
     * @param progress told that it starts
     */
    NetworkMeasurement start(CommandContext context, long seed, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        ClusterKind chosen = ClusterKind.parse(kind);
        if (chosen == ClusterKind.LOCAL) {
            return context.localNetwork().start(seed, progress);
        }
        WorkerCode code = WorkerCode.own();
        if (chosen == ClusterKind.PROCESSES) {
            return ClusterNetwork.on(link.start(WORKERS, code, progress), seed);
        }
        StormSettings settings = storm.settings(context.environment());
        return ClusterNetwork.on(
                RemoteCluster.connect(settings, collector.address(chosen), OptionalInt.empty(), code, progress), seed);
    }
}
