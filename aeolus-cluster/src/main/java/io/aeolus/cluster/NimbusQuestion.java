package io.aeolus.cluster;

import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;

/**
 * Something to ask Nimbus, the head of a cluster.
 *
 * @param <T> what the answer is
 */
@FunctionalInterface
public interface NimbusQuestion<T> {

    /**
     * Asks.
     *
     * @param nimbus Storm's interface, only for this call
     * @return the answer
     * @throws TException if Nimbus does not answer, or refuses
     */
    T ask(Nimbus.Iface nimbus) throws TException;
}
