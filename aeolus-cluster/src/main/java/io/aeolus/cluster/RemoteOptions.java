// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * The options of an existing cluster.
 *
 * @param settings Storm's settings, which contain the cluster's address
 * @param code the jars of workers
 * @param collector host and port of this machine for connections of workers, with port 0 for any free port; by default the address from
 *     which this machine reaches Nimbus
 */
public record RemoteOptions(StormSettings settings, WorkerCode code, Optional<InetSocketAddress> collector) {

    /** Parses the address of a collector, {@code HOST} or {@code HOST:PORT}. */
    public static InetSocketAddress parseCollector(String text) throws BadInputException {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        String port = colon < 0 ? "0" : text.substring(colon + 1);
        if (host.isEmpty() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new BadInputException(
                    "--collector: '" + text + "' is not a valid address: must be HOST or HOST:PORT of this machine");
        }
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(port));
    }
}
