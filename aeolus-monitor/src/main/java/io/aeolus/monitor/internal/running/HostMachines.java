// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The machines of a topology's hosts. Nimbus knows only the processors that each supervisor declares.
 *
 * @param declared the hosts whose processors are those that the supervisor declares, or Storm's default
 */
record HostMachines(Map<String, Machine> byHost, List<String> declared) {

    /** Storm's default of {@code supervisor.cpu.capacity}. */
    private static final int DEFAULT_CORES = 4;

    HostMachines {
        byHost = Map.copyOf(byHost);
        declared = List.copyOf(declared);
    }

    static HostMachines of(List<String> hosts, SubmittedTopology submitted) {
        String storm =
                Optional.ofNullable(submitted.topology().get_storm_version()).orElse("");
        String jdk = Optional.ofNullable(submitted.topology().get_jdk_version())
                .map(version -> "Java " + version)
                .orElse("");
        Map<String, Machine> machines = new TreeMap<>();
        List<String> remote =
                hosts.stream().distinct().filter(host -> !isHere(host)).toList();
        Machine here = Machine.current();
        for (String host : hosts) {
            machines.put(
                    host,
                    remote.contains(host)
                            ? new Machine(submitted.cores().getOrDefault(host, DEFAULT_CORES), 0, 0, jdk, storm)
                            : new Machine(here.cores(), here.memoryGiB(), 0, jdk, storm));
        }
        return new HostMachines(machines, remote);
    }

    /** Returns whether a host is the machine of this process. */
    private static boolean isHere(String host) {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
