// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/** Builds a {@link TopologyDriver}. Not thread-safe. */
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
     * Adds topology settings, as at submission. Other settings have Storm's defaults, except that
     * {@code topology.disable.loadaware.messaging} is true.
     *
     * @param config Storm settings
     * @return this builder
     */
    public DriverBuilder config(Map<String, Object> config) {
        this.config.putAll(config);
        return this;
    }

    /**
     * Sets the seed of all random decisions: scheduling, shuffle and none groupings, and ids. The default is 0.
     *
     * @param seed any number
     * @return this builder
     */
    public DriverBuilder seed(long seed) {
        this.seed = seed;
        return this;
    }

    /**
     * Sets the scheduling of tasks. The default is {@link Scheduling#RANDOM}.
     *
     * @param scheduling selects the task of the next turn
     * @return this builder
     */
    public DriverBuilder scheduling(Scheduling scheduling) {
        this.scheduling = scheduling;
        return this;
    }

    /**
     * Sets whether each task runs in a separate worker, so that Storm's Kryo serializes and deserializes each tuple. By default, tuples are
     * passed by reference, as within a worker.
     *
     * @param serialize true to serialize tuples
     * @return this builder
     */
    public DriverBuilder serialize(boolean serialize) {
        this.serialize = serialize;
        return this;
    }

    /**
     * Sets the number of consecutive empty calls after which a spout counts as idle. The default is 1. Spouts that occasionally emit
     * nothing although they have more input need a higher number.
     *
     * @param emptyCalls calls of {@code nextTuple}, at least 1
     * @return this builder
     */
    public DriverBuilder patience(int emptyCalls) {
        if (emptyCalls < 1) {
            throw new IllegalArgumentException("patience is " + emptyCalls + ": must be at least 1");
        }
        this.patience = emptyCalls;
        return this;
    }

    /**
     * Sets the faults to inject. The default is {@link FaultInjector#NONE}.
     *
     * @param faults decides about each tuple
     * @return this builder
     */
    public DriverBuilder faults(FaultInjector faults) {
        this.faults = faults;
        return this;
    }

    /**
     * Sets the listener for executed tuples. The default is {@link DeliveryListener#NONE}.
     *
     * @param listener called before each execution
     * @return this builder
     */
    public DriverBuilder listener(DeliveryListener listener) {
        this.listener = listener;
        return this;
    }

    /**
     * Creates the tasks, prepares bolts and opens spouts in the order of their task ids, and activates the spouts.
     *
     * @return a driver that has not run a turn yet
     * @throws IllegalArgumentException if the topology is invalid, or has a component that the driver cannot run
     * @throws ComponentFailedException if a component throws an exception
     */
    public TopologyDriver build() {
        return new TopologyDriver(new Engine(this));
    }
}
