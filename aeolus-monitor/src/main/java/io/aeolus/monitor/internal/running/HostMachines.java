// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.probe.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The machines of a topology's hosts. Nimbus knows only the processors that each supervisor declares. If the workers of a host use more, the
 * host has at least as many processors as its workers use.
 *
 * @param declared the hosts whose processors are those that the supervisor declares, or Storm's default
 * @param exceeded the declared processors of each host whose workers use more
 */
record HostMachines(Map<String, Machine> byHost, List<String> declared, Map<String, Integer> exceeded) {

    /** Storm's default of {@code supervisor.cpu.capacity}. */
    private static final int DEFAULT_CORES = 4;

    /** The workers of a host do not report their CPU times at exactly the same time. Judgement. */
    private static final double MEASUREMENT_ERROR = 1.1;

    HostMachines {
        byHost = Map.copyOf(byHost);
        declared = List.copyOf(declared);
        exceeded = Map.copyOf(exceeded);
    }

    /**
     * Returns the machines of hosts.
     *
     * @param used the processors that the workers of each host keep busy; without hosts of unknown use
     */
    static HostMachines of(List<String> hosts, SubmittedTopology submitted, Map<String, Double> used) {
        String storm =
                Optional.ofNullable(submitted.topology().get_storm_version()).orElse("");
        String jdk = Optional.ofNullable(submitted.topology().get_jdk_version())
                .map(version -> "Java " + version)
                .orElse("");
        Map<String, Machine> machines = new TreeMap<>();
        List<String> declared = new ArrayList<>();
        Map<String, Integer> exceeded = new HashMap<>();
        Machine here = Machine.current();
        for (String host : hosts) {
            if (isHere(host)) {
                machines.put(host, new Machine(here.cores(), here.memoryGiB(), 0, jdk, storm));
                continue;
            }
            int cores = submitted.cores().getOrDefault(host, DEFAULT_CORES);
            double busy = used.getOrDefault(host, 0.0);
            if (busy > MEASUREMENT_ERROR * cores) {
                exceeded.put(host, cores);
                cores = (int) Math.ceil(busy);
            } else {
                declared.add(host);
            }
            machines.put(host, new Machine(cores, 0, 0, jdk, storm));
        }
        return new HostMachines(machines, declared, exceeded);
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
