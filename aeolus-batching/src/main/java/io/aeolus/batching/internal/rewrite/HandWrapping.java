package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.PlanException;
import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.output.OutputSpec;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;

/** Wrapping one component that its author names, before the topology is built. */
public final class HandWrapping {

    private HandWrapping() {}

    /**
     * Wraps a bolt.
     *
     * @param bolt the bolt
     * @param spec how its streams are gathered
     * @return the wrapper
     * @throws PlanException if bolts of its kind cannot be wrapped
     */
    public static IRichBolt wrap(IRichBolt bolt, OutputSpec spec) {
        check(bolt);
        return new BatchingBolt(bolt, spec);
    }

    /**
     * Wraps a spout.
     *
     * @param spout the spout
     * @param spec how its streams are gathered
     * @return the wrapper
     * @throws PlanException if spouts of its kind cannot be wrapped
     */
    public static IRichSpout wrap(IRichSpout spout, OutputSpec spec) {
        check(spout);
        return new BatchingSpout(spout, spec);
    }

    private static void check(Object component) {
        ComponentKind kind = ComponentKind.of(component);
        String name = component.getClass().getName();
        if (kind instanceof ComponentKind.Unwrappable unwrappable) {
            throw new PlanException(name + " cannot be wrapped: " + unwrappable.reason());
        }
        if (kind instanceof ComponentKind.WrappedByHand) {
            throw new PlanException(name + " is wrapped already: wrap it once");
        }
    }
}
