package io.aeolus.cluster;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Which cluster, and how its workers reach this process.
 *
 * @param settings where the cluster is
 * @param code what workers need
 * @param collector a name or address of this machine, as the workers' machines see it, and a port, 0 for any that is free; without it,
 *     workers connect to the address from which this machine reaches Nimbus
 */
public record RemoteOptions(StormSettings settings, WorkerCode code, Optional<InetSocketAddress> collector) {

    /** Reads the address of a collector, {@code HOST} or {@code HOST:PORT}; throws if it is none. */
    public static InetSocketAddress parseCollector(String text) throws BadInputException {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        String port = colon < 0 ? "0" : text.substring(colon + 1);
        if (host.isEmpty() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new BadInputException(
                    "--collector: '" + text + "' is not a valid address: give HOST or HOST:PORT of this machine");
        }
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(port));
    }
}
