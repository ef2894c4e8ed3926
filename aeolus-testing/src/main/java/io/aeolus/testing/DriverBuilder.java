package io.aeolus.testing;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/** Options of a {@link TopologyDriver}. Not thread-safe. */
public final class DriverBuilder {

    final StormTopology topology;
    final Map<String, Object> config = new HashMap<>();
    long seed;
    Scheduling scheduling = Scheduling.RANDOM;
    boolean serialize;
    int patience = 1;
    FaultInjector faults = FaultInjector.NONE;
    DeliveryListener listener = DeliveryListener.NONE;

    DriverBuilder(StormTopology topology) {
        this.topology = topology;
    }

    /**
     * Adds settings of the topology, as they would be given at submission; unset ones have Storm's defaults, but that
     * {@code topology.disable.loadaware.messaging} is true.
     *
     * @param config Storm settings
     * @return this
     */
    public DriverBuilder config(Map<String, Object> config) {
        this.config.putAll(config);
        return this;
    }

    /**
     * Sets the seed of everything that is random: scheduling, shuffle and none groupings, ids. The default is 0.
     *
     * @param seed any number
     * @return this
     */
    public DriverBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets who has the next turn. The default is {@link Scheduling#RANDOM}.
     *
     * @param scheduling the rule
     * @return this
     */
    public DriverBuilder scheduling(Scheduling scheduling) {
        this.scheduling = scheduling;
        return this;
    }

    /**
     * Sets whether each task is in a worker of its own: each tuple is written to bytes and read back by Storm's Kryo serialisers. The default is
     * by reference, as within a worker.
     *
     * @param serialize true for bytes
     * @return this
     */
    public DriverBuilder serialize(boolean serialize) {
        this.serialize = serialize;
        return this;
    }

    /**
     * Sets how often in a row a spout may emit nothing before it counts as idle. The default is 1. A spout that sometimes emits
     * nothing although it has more to come needs more.
     *
     * @param emptyCalls calls of {@code nextTuple}, at least 1
     * @return this
     */
    public DriverBuilder patience(int emptyCalls) {
        if (emptyCalls < 1) {
            throw new IllegalArgumentException("patience is " + emptyCalls + ": give at least 1 call");
        }
        this.patience = emptyCalls;
        return this;
    }

    /**
     * Sets which tuples fail or get lost. The default is none.
     *
     * @param faults what to ask about each tuple
     * @return this
     */
    public DriverBuilder faults(FaultInjector faults) {
        this.faults = faults;
        return this;
    }

    /**
     * Sets who sees each tuple that is executed. The default is nobody.
     *
     * @param listener whom to call
     * @return this
     */
    public DriverBuilder listener(DeliveryListener listener) {
        this.listener = listener;
        return this;
    }

    /**
     * Makes the tasks, prepares bolts and opens spouts in the order of their task ids, and activates the spouts.
     *
     * @return a driver that has not run a turn yet
     * @throws IllegalArgumentException if the topology is malformed, or has a component that the driver cannot run
     * @throws ComponentFailedException if a component throws an exception
     */
    public TopologyDriver build() {
        return new TopologyDriver(new Engine(this));
    }
}
