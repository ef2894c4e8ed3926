// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The options of an existing cluster.
 *
 * @param settings Storm's settings, which contain the cluster's address
 * @param code the jars of workers
 * @param collector host and port at which workers reach this machine, with port 0 for the port of the bound address; by default the address
 *     from which this machine reaches Nimbus
 * @param bound local host and port to listen on, with port 0 for the port of the collector; by default the address of the collector
 */
public record RemoteOptions(
        StormSettings settings,
        WorkerCode code,
        Optional<InetSocketAddress> collector,
        Optional<InetSocketAddress> bound) {

    /** A name, an IPv4 address, or an IPv6 address in brackets. */
    private static final Pattern HOST = Pattern.compile("[^:\\[\\]]+|\\[[^\\[\\]]*:[^\\[\\]]*]");

    /** Creates options without addresses for the connections of workers. */
    public RemoteOptions(StormSettings settings, WorkerCode code) {
        this(settings, code, Optional.empty(), Optional.empty());
    }

    /** Parses the address of a collector, {@code HOST} or {@code HOST:PORT}, with IPv6 addresses in brackets. */
    public static InetSocketAddress parseCollector(String text) throws BadInputException {
        int colon = text.endsWith("]") ? -1 : text.lastIndexOf(':');
        String host = colon < 0 ? text : text.substring(0, colon);
        String port = colon < 0 ? "0" : text.substring(colon + 1);
        if (!HOST.matcher(host).matches() || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
            throw new BadInputException(
                    "--collector: '" + text + "' is not a valid address: must be HOST, HOST:PORT or [IPv6]:PORT");
        }
        return InetSocketAddress.createUnresolved(host, Integer.parseInt(port));
    }
}
