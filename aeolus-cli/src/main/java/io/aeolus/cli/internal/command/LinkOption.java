package io.aeolus.cli.internal.command;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.LinkRate;
import io.aeolus.monitor.ProcessCluster;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.WorkerCode;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that puts the workers of a cluster of processes on two hosts. */
final class LinkOption {

    @Option(
            names = "--link",
            paramLabel = "RATE",
            description = "With processes: two hosts inside of this machine, joined by a link of this rate, such as"
                    + " 100mbit. For the administrator of a Linux machine with iproute2.")
    private Optional<String> rate = Optional.empty();

    /** Checks what the user said. */
    void check(ClusterKind kind) throws BadInputException {
        if (rate.isPresent()) {
            if (kind != ClusterKind.PROCESSES) {
                throw new BadInputException("--link is for --cluster processes: leave it out");
            }
            LinkRate.parse(rate.get());
        }
    }

    /** Starts a cluster of processes, on one host or two. */
    ProcessCluster start(int workers, WorkerCode code, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        return rate.isPresent()
                ? ProcessCluster.start(workers, LinkRate.parse(rate.get()), code, progress)
                : ProcessCluster.start(workers, code, progress);
    }
}
