// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import java.io.Serializable;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.utils.Utils;

/** A defect planted into a batched topology, which the checks must detect. */
enum Mutation {
    NONE("none", 0),
    UNBATCHED("the topology is not wrapped", 0, Check.BATCHES, Check.BUFFERS),
    DROP("a row is acked and not executed", 1_000_000, Check.LOSS),
    REORDER("a row is overtaken by the next", 1_000, Check.ORDER),
    SETTLE_TWICE("the spout receives an ack twice", 1_000, Check.ACKS),
    ACK_TWICE("a bolt acks a batch twice", 10, Check.REPLAYS),
    FORGET_FAIL("the spout is not told that a batch failed", 10, Check.LOSS);

    /** A worker on a cluster executes fewer than a million rows between two faults. */
    private static final long MAX_PERIOD_ON_CLUSTERS = 100_000;

    private final String defect;
    private final long period;
    private final Set<Check> detectedBy;

    Mutation(String defect, long period, Check... detectedBy) {
        this.defect = defect;
        this.period = period;
        this.detectedBy = Set.of(detectedBy);
    }

    /** Returns the checks that fail. */
    Set<Check> detectedBy() {
        return detectedBy;
    }

    String defect() {
        return defect;
    }

    /** Returns the number of calls of which one has the defect. */
    long period() {
        return period;
    }

    /** Batches a topology for a cluster, with the defect at least once in {@link #period} calls. */
    StormTopology applied(BatchingPlan plan, StormTopology topology) {
        return applied(plan, topology, Math.min(period, MAX_PERIOD_ON_CLUSTERS));
    }

    /** Batches a topology, with the defect once in a number of calls. */
    StormTopology applied(BatchingPlan plan, StormTopology topology, long every) {
        Calls calls = new Calls(every);
        return switch (this) {
            case NONE -> Aeolus.apply(plan, topology);
            case UNBATCHED -> topology;
            case DROP, REORDER -> Aeolus.apply(plan, withBolts(topology, calls));
            case SETTLE_TWICE -> Aeolus.apply(plan, withSpouts(topology, calls));
            case ACK_TWICE -> withBolts(Aeolus.apply(plan, topology), calls);
            case FORGET_FAIL -> withSpouts(Aeolus.apply(plan, topology), calls);
        };
    }

    private StormTopology withBolts(StormTopology topology, Calls calls) {
        StormTopology copy = topology.deepCopy();
        copy.get_bolts()
                .values()
                .forEach(bolt ->
                        replace(bolt.get_bolt_object(), IRichBolt.class, one -> new MutantBolt(one, this, calls)));
        return copy;
    }

    private StormTopology withSpouts(StormTopology topology, Calls calls) {
        StormTopology copy = topology.deepCopy();
        copy.get_spouts()
                .values()
                .forEach(spout ->
                        replace(spout.get_spout_object(), ISpout.class, one -> new MutantSpout(one, this, calls)));
        return copy;
    }

    private static <T> void replace(ComponentObject component, Class<T> type, UnaryOperator<T> wrapper) {
        T original = Utils.javaDeserialize(component.get_serialized_java(), type);
        component.set_serialized_java(Utils.javaSerialize(wrapper.apply(original)));
    }

    /**
     * Counts the calls of all tasks of a worker.
     *
     * @param period the number of calls of which one has the defect
     */
    record Calls(long period) implements Serializable {

        private static final AtomicLong COUNT = new AtomicLong();

        /** Starts with the first call, for a worker in this JVM. */
        static void reset() {
            COUNT.set(0);
        }

        boolean isHit() {
            return COUNT.incrementAndGet() % period == 0;
        }
    }
}
