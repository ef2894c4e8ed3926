package io.aeolus.probe;

import java.util.Map;

/** Command-side endpoint of the connections to one run's workers. Thread-safe. */
public interface Probe extends AutoCloseable {

    /** A copy of a topology's settings, with what its workers have to know to find the way. */
    Map<String, Object> addTo(Map<String, Object> config);

    /** The credentials that the topology has to be submitted with, so that its workers are listened to; none if there is no connection. */
    default Map<String, String> credentials() {
        return Map.of();
    }

    /** Tells all workers something, also those that come later. */
    void tell(Command command);

    /** Waits until all workers have said what has happened up to now, or until it is clear that one does not. */
    void gather() throws InterruptedException;

    /** How many processes with workers can be told something now. */
    int processes();

    /** Ends it: nothing is heard of the workers any more. */
    @Override
    void close();
}
