// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.ProcessOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The hosts of a cluster: this machine, or two network namespaces on this machine.
 *
 * @param command the address of ZooKeeper, the first Nimbus and the command, which supervisors and workers can reach
 * @param standby the host of the second Nimbus; empty if there is none
 * @param hosts one for each supervisor
 * @param ports the reserved ports
 * @param holders the processes that keep the network namespaces alive
 */
record ClusterHosts(String command, Optional<Host> standby, List<Host> hosts, Ports ports, List<ChildProcess> holders)
        implements AutoCloseable {

    private static final String CHECK_TOOLS =
            "for tool in ip tc unshare nsenter setsid; do command -v $tool > /dev/null || { echo $tool; exit 1; }; done";

    private static final String CONNECT = """
            device=$1 command=$2 host0=$3 host1=$4 pid0=$5 pid1=$6 rate=$7 burst=$8
            ip link add name host netns $pid0 type veth peer name host netns $pid1
            connect() {
              # The system deletes the devices of closed namespaces with a delay.
              ip link delete $device$1 2> /dev/null || true
              ip link add name $device$1 type veth peer name command netns $2
              ip address add $command peer $3 dev $device$1
              ip link set dev $device$1 up
              nsenter --target $2 --net -- sh -e -c "
                ip link set dev lo up
                ip address add $3 peer $command dev command
                ip link set dev command up
                ip address add $3 peer $4 dev host
                ip link set dev host up
                tc qdisc add dev host root tbf rate $rate burst $burst latency 50ms"
            }
            connect 0 $pid0 $host0 $host1
            connect 1 $pid1 $host1 $host0
            """;

    /** Larger than any packet, and small enough not to affect measurements. */
    private static final long LEAST_BURST_BYTES = 16 << 10;

    private static final long BURST_MILLIS = 2;

    private static final Duration LONGEST_COMMAND = Duration.ofSeconds(20);

    /**
     * A host of a supervisor.
     *
     * @param address the address for the other hosts
     * @param prefix the words before a command that is to run on this host
     */
    record Host(String address, List<String> prefix) {}

    /** Uses this machine only. */
    static ClusterHosts loopback(Ports ports) {
        String address = InetAddress.getLoopbackAddress().getHostAddress();
        return new ClusterHosts(address, Optional.empty(), List.of(new Host(address, List.of())), ports, List.of());
    }

    /**
     * Creates two network namespaces that are connected by a link with this rate in each direction:
     *
     * <pre>
     *          command
     *      (unlimited)
     *     /            \
     *  host 0 ======= host 1
     *          limited
     * </pre>
     *
     * <p>Supervisors and workers reach Nimbus, ZooKeeper and the command over separate links, so the limited link carries tuples only. All
     * links are pairs of virtual Ethernet devices. Needs Linux and root privileges.
     *
     * @throws BadInputException if the system does not permit this; nothing is left behind
     * @throws InterruptedException if the thread was interrupted; nothing is left behind
     */
    static ClusterHosts twoHosts(LinkRate rate, Ports ports) throws BadInputException, InterruptedException {
        long number = ProcessHandle.current().pid();
        List<ChildProcess> holders = new ArrayList<>();
        List<Host> hosts = new ArrayList<>();
        ClusterHosts created = new ClusterHosts(address(number, 0), Optional.empty(), hosts, ports, holders);
        boolean isComplete = false;
        try {
            checkTools();
            for (int host = 0; host < 2; host++) {
                ChildProcess holder = addHolder(holders);
                List<String> enter = List.of("nsenter", "--target", pid(holder), "--net", "--");
                hosts.add(new Host(address(number, 1 + host), enter));
            }
            long burst = Math.max(LEAST_BURST_BYTES, rate.bitsPerSecond() / 8 * BURST_MILLIS / 1000);
            String set = "set -- aeo" + number + "h " + created.command() + " "
                    + hosts.get(0).address() + " " + hosts.get(1).address() + " "
                    + pid(holders.get(0)) + " " + pid(holders.get(1)) + " "
                    + rate.bitsPerSecond() + "bit " + burst + "b\n";
            ChildProcess.run(List.of("sh", "-e", "-c", set + CONNECT), LONGEST_COMMAND);
            isComplete = true;
            return created;
        } catch (IOException e) {
            throw new BadInputException("--link: cannot create network namespaces (" + firstLine(e)
                    + "): run the command as root, or omit --link");
        } finally {
            if (!isComplete) {
                created.close();
            }
        }
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static void checkTools() throws BadInputException, InterruptedException {
        try {
            ChildProcess.run(List.of("sh", "-c", CHECK_TOOLS), LONGEST_COMMAND);
        } catch (IOException e) {
            throw new BadInputException("--link: '" + firstLine(e)
                    + "' is not installed: install it (iproute2, util-linux), or omit --link");
        }
    }

    /**
     * Starts a process that keeps a network namespace and does nothing else. It ends with this JVM, because its input ends. The system deletes
     * the namespace and its devices after the last process in it has ended.
     */
    private static ChildProcess addHolder(List<ChildProcess> holders) throws IOException, InterruptedException {
        BlockingQueue<String> output = new LinkedBlockingQueue<>();
        ChildProcess holder = ChildProcess.start(
                new ProcessBuilder("setsid", "unshare", "--net", "sh", "-c", "echo ready; exec cat"), output::add);
        holders.add(holder);
        String first = output.poll(LONGEST_COMMAND.toSeconds(), TimeUnit.SECONDS);
        if (!"ready".equals(first)) {
            throw new IOException(first == null ? "unshare failed" : first);
        }
        return holder;
    }

    private static String pid(ChildProcess holder) {
        return String.valueOf(holder.process().pid());
    }

    /** Returns one of the four addresses of a command, from the range reserved for network benchmarks (RFC 2544). */
    static String address(long number, int index) {
        long offset = number % (1 << 14) * 4 + 1 + index;
        return "198.18." + offset / 256 + "." + offset % 256;
    }

    /**
     * Returns the hosts with a second Nimbus on the first host, if the options ask for one, and with further words before each command of a
     * supervisor. All Nimbuses have the same port, so they need different hosts.
     */
    ClusterHosts with(ProcessOptions options) {
        List<Host> prefixed = hosts.stream()
                .map(host -> new Host(
                        host.address(),
                        Stream.concat(host.prefix().stream(), options.supervisorPrefix().stream())
                                .toList()))
                .toList();
        Optional<Host> second = options.hasStandby() ? Optional.of(hosts.get(0)) : Optional.empty();
        return new ClusterHosts(command, second, prefixed, ports, holders);
    }

    /** Returns the address of each Nimbus. */
    List<String> nimbuses() {
        return Stream.concat(Stream.of(command), standby.stream().map(Host::address))
                .toList();
    }

    /** Releases the ports, and ends the holders of the namespaces. */
    @Override
    public void close() {
        holders.forEach(ChildProcess::close);
        ports.close();
    }
}
