package io.aeolus.cluster.internal.hosts;

import java.net.InetAddress;
import java.util.List;

/** Where the parts of a cluster are: all on this machine, or the supervisors on hosts of their own. */
public interface Machines extends AutoCloseable {

    /**
     * Where ZooKeeper, Nimbus, and the command itself are.
     *
     * @return an address that supervisors and workers reach
     */
    String command();

    /**
     * Where a supervisor is.
     *
     * @param number its number, from 0
     * @return an address that the other supervisors' workers reach
     */
    String supervisor(int number);

    /**
     * What a command begins with that is to run there.
     *
     * @param number the supervisor's number, from 0
     * @return words; none for a command as any other
     */
    List<String> prefix(int number);

    /** Removes what was made for it. */
    @Override
    void close();

    /**
     * This machine alone.
     *
     * @return one host for all, which was there before
     */
    static Machines loopback() {
        return new Machines() {
            @Override
            public String command() {
                return InetAddress.getLoopbackAddress().getHostAddress();
            }

            @Override
            public String supervisor(int number) {
                return command();
            }

            @Override
            public List<String> prefix(int number) {
                return List.of();
            }

            @Override
            public void close() {
                // Nothing was made.
            }
        };
    }
}
