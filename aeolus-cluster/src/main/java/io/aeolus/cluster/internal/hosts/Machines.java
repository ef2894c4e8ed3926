package io.aeolus.cluster.internal.hosts;

import java.net.InetAddress;
import java.util.List;

/** Where the parts of a cluster are: all on this machine, or the supervisors on hosts of their own. */
public interface Machines extends AutoCloseable {

    /** The address of ZooKeeper, Nimbus, and the command itself, which supervisors and workers reach. */
    String command();

    /** The address of a supervisor, from 0, which the other supervisors' workers reach. */
    String supervisor(int number);

    /** The words that a command begins with that is to run where a supervisor is; none for a command as any other. */
    List<String> prefix(int number);

    /** Removes what was made for it. */
    @Override
    void close();

    /** This machine alone: one host for all, which was there before. */
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
