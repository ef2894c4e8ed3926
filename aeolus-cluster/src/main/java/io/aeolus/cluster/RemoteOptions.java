package io.aeolus.cluster;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which cluster, and how its workers reach this process.
 *
 * @param settings where the cluster is
 * @param code what workers need
 * @param workers how many workers each topology gets; empty for what its settings say
 * @param collector where workers are to connect to; without it, at the address from which this machine reaches Nimbus
 */
public record RemoteOptions(
        StormSettings settings, WorkerCode code, OptionalInt workers, Optional<CollectorAddress> collector) {

    /** A cluster whose workers reach this machine as this machine reaches it. */
    public static RemoteOptions of(StormSettings settings, WorkerCode code) {
        return new RemoteOptions(settings, code, OptionalInt.empty(), Optional.empty());
    }
}
