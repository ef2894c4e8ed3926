// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * The addresses of a collector.
 *
 * @param advertised the address for workers, unresolved, because perhaps only workers can resolve it; port 0 for the port of the server
 * @param bound the local address; port 0 for any free port
 */
record CollectorAddresses(InetSocketAddress advertised, InetSocketAddress bound) {

    /** Finds the address from which this machine reaches the cluster. */
    @FunctionalInterface
    interface OwnAddress {
        InetAddress find() throws IOException;
    }

    /** Completes the addresses that the user gave. A port of 0 is the port of the other address. */
    static CollectorAddresses of(
            Optional<InetSocketAddress> collector, Optional<InetSocketAddress> given, OwnAddress own)
            throws IOException {
        Optional<InetSocketAddress> local = given.or(() -> collector);
        InetAddress bound =
                local.isPresent() ? InetAddress.getByName(local.get().getHostString()) : own.find();
        int collectorPort = collector.map(InetSocketAddress::getPort).orElse(0);
        int givenPort = given.map(InetSocketAddress::getPort).orElse(0);
        String host = collector.isPresent()
                ? collector.get().getHostString()
                : (bound.isAnyLocalAddress() ? own.find() : bound).getHostAddress();
        return new CollectorAddresses(
                InetSocketAddress.createUnresolved(host, collectorPort),
                new InetSocketAddress(bound, givenPort == 0 ? collectorPort : givenPort));
    }
}
