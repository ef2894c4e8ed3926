package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Where the parts of a cluster are: all on this machine, or the supervisors on hosts of their own.
 *
 * @param command the address of ZooKeeper, Nimbus, and the command itself, which supervisors and workers reach
 * @param holders what goes with the hosts
 */
record Machines(String command, List<Host> hosts, Ports ports, List<Child> holders) implements AutoCloseable {

    private static final String CHECK =
            "for tool in ip tc unshare nsenter setsid; do command -v $tool > /dev/null || { echo $tool; exit 1; }; done";

    private static final String JOIN = """
            device=$1 command=$2 host0=$3 host1=$4 pid0=$5 pid1=$6 rate=$7 burst=$8
            ip link add name host netns $pid0 type veth peer name host netns $pid1
            join() {
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
            join 0 $pid0 $host0 $host1
            join 1 $pid1 $host1 $host0
            """;

    /** So small that it is no part of what is measured, and larger than any packet. */
    private static final long LEAST_BURST_BYTES = 16 << 10;

    private static final long BURST_MILLIS = 2;

    /** Many times what any of the commands takes. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** Where a supervisor is: what others reach it by, and the words that a command begins with that is to run there. */
    record Host(String address, List<String> prefix) {}

    /** This machine alone: one host for all, which was there before. */
    static Machines loopback(Ports ports) {
        String address = InetAddress.getLoopbackAddress().getHostAddress();
        return new Machines(address, List.of(new Host(address, List.of())), ports, List.of());
    }

    /**
     * Makes two hosts inside of this machine, each a network namespace, joined by a link of the rate in each direction:
     *
     * <pre>
     *          command
     *     (not limited)
     *     /            \
     *  host 0 ======= host 1
     *          limited
     * </pre>
     *
     * <p>What supervisors and workers have to do with Nimbus, ZooKeeper and the command takes ways of its own, so that the link
     * carries tuples only. All ways are pairs of virtual Ethernet devices. Linux only, and for its administrator: throws one line
     * that says why if the system does not allow it; leaves nothing then, and if the thread was interrupted.
     */
    static Machines twoHosts(LinkRate rate, Ports ports) throws BadInputException, InterruptedException {
        long number = ProcessHandle.current().pid();
        List<Child> holders = new ArrayList<>();
        List<Host> hosts = new ArrayList<>();
        Machines made = new Machines(address(number, 0), hosts, ports, holders);
        boolean isMade = false;
        try {
            checkTools();
            for (int host = 0; host < 2; host++) {
                Child holder = holder(holders);
                List<String> enter = List.of("nsenter", "--target", pid(holder), "--net", "--");
                hosts.add(new Host(address(number, 1 + host), enter));
            }
            long burst = Math.max(LEAST_BURST_BYTES, rate.bitsPerSecond() / 8 * BURST_MILLIS / 1000);
            String set = "set -- aeo" + number + "h " + made.command() + " "
                    + hosts.get(0).address() + " " + hosts.get(1).address() + " "
                    + pid(holders.get(0)) + " " + pid(holders.get(1)) + " "
                    + rate.bitsPerSecond() + "bit " + burst + "b\n";
            Child.run(List.of("sh", "-e", "-c", set + JOIN), LONGEST);
            isMade = true;
            return made;
        } catch (IOException e) {
            throw new BadInputException("--link: this system does not let us make hosts inside of it (" + e.getMessage()
                    + "): be its administrator, or leave --link out");
        } finally {
            if (!isMade) {
                made.close();
            }
        }
    }

    private static void checkTools() throws BadInputException, InterruptedException {
        try {
            Child.run(List.of("sh", "-c", CHECK), LONGEST);
        } catch (IOException e) {
            throw new BadInputException("--link: there is no '" + e.getMessage()
                    + "' on this machine: install it (iproute2, util-linux), or leave --link out");
        }
    }

    /**
     * Adds a process that does nothing but hold a network namespace. It ends also when this JVM is gone in whatever way, for then nobody
     * holds the other end of its input. The namespace, with all devices in it, goes with the last process that is in it.
     */
    private static Child holder(List<Child> holders) throws IOException, InterruptedException {
        BlockingQueue<String> said = new LinkedBlockingQueue<>();
        Child holder = Child.start(
                new ProcessBuilder("setsid", "unshare", "--net", "sh", "-c", "echo ready; exec cat"), said::add);
        holders.add(holder);
        String first = said.poll(LONGEST.toSeconds(), TimeUnit.SECONDS);
        if (!"ready".equals(first)) {
            throw new IOException(first == null ? "unshare fails" : first);
        }
        return holder;
    }

    private static String pid(Child holder) {
        return String.valueOf(holder.process().pid());
    }

    /** One of the four addresses that a command has to itself, of the range that is set aside for measurements of networks (RFC 2544). */
    static String address(long number, int which) {
        long place = number % (1 << 14) * 4 + 1 + which;
        return "198.18." + place / 256 + "." + place % 256;
    }

    /** Gives the ports back, and removes hosts that were made, when no process is in them any more. */
    @Override
    public void close() {
        holders.forEach(Child::close);
        ports.close();
    }
}
