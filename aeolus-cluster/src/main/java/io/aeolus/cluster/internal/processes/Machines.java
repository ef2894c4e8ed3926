package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.Ports;
import io.aeolus.cluster.internal.system.Child;
import java.net.InetAddress;
import java.util.List;

/**
 * Where the parts of a cluster are: all on this machine, or the supervisors on hosts of their own.
 *
 * @param command the address of ZooKeeper, Nimbus, and the command itself, which supervisors and workers reach
 * @param hosts where supervisors are
 * @param ports enough for all
 * @param holders what goes with the hosts
 */
record Machines(String command, List<Host> hosts, Ports ports, List<Child> holders) implements AutoCloseable {

    /**
     * Where a supervisor is.
     *
     * @param address what the other supervisors' workers reach it by
     * @param prefix the words that a command begins with that is to run there; none for a command as any other
     */
    record Host(String address, List<String> prefix) {}

    /** This machine alone: one host for all, which was there before. */
    static Machines loopback(Ports ports) {
        String address = InetAddress.getLoopbackAddress().getHostAddress();
        return new Machines(address, List.of(new Host(address, List.of())), ports, List.of());
    }

    /** Gives the ports back, and removes hosts that were made, when no process is in them any more. */
    @Override
    public void close() {
        holders.forEach(Child::close);
        ports.close();
    }
}
