package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import java.util.List;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.BaseStatefulBoltExecutor;
import org.apache.storm.topology.CheckpointTupleForwarder;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.WindowedBoltExecutor;

/** What a component is, as far as batching cares. */
sealed interface ComponentKind {

    /** A bolt that can be wrapped. */
    record Bolt(IRichBolt bolt) implements ComponentKind {}

    /** A spout that can be wrapped. */
    record Spout(IRichSpout spout) implements ComponentKind {}

    /** A component that its author has wrapped: it takes batches apart, and its streams are its own business. */
    record WrappedByHand() implements ComponentKind {}

    /** A component that stays as it is. */
    record Unwrappable(String reason) implements ComponentKind {}

    /** A component whose code runs in another process. */
    Unwrappable OTHER_LANGUAGE =
            new Unwrappable("it runs in another language, whose side of the protocol knows no batches");

    /** Packages whose components count the tuples they get or emit. */
    List<String> COUNTING_PACKAGES = List.of(
            "org.apache.storm.trident.",
            "org.apache.storm.coordination.",
            "org.apache.storm.drpc.",
            "org.apache.storm.streams.");

    /** Finds out what a component is. */
    static ComponentKind of(ComponentObject component) {
        if (component.is_set_shell()) {
            return OTHER_LANGUAGE;
        }
        if (component.is_set_java_object()) {
            return new Unwrappable("it is made by class name on the worker (JavaObject), which is not wrapped yet");
        }
        return of(Thrift.deserializeComponentObject(component));
    }

    /** Finds out what a component's object is. */
    static ComponentKind of(Object object) {
        String name = object.getClass().getName();
        if (object instanceof BatchingBolt || object instanceof BatchingSpout) {
            return new WrappedByHand();
        }
        if (object instanceof ShellBolt || object instanceof ShellSpout) {
            return OTHER_LANGUAGE;
        }
        if (object instanceof WindowedBoltExecutor) {
            return new Unwrappable("it is a windowed bolt, which is not batched yet");
        }
        if (object instanceof BaseStatefulBoltExecutor
                || object instanceof CheckpointTupleForwarder
                || object instanceof CheckpointSpout) {
            return new Unwrappable("it takes part in checkpoints, which is not batched yet");
        }
        if (COUNTING_PACKAGES.stream().anyMatch(name::startsWith)) {
            return new Unwrappable("it is part of Trident, DRPC or the Streams API, which count tuples themselves");
        }
        if (object instanceof IRichBolt bolt) {
            return new Bolt(bolt);
        }
        if (object instanceof IRichSpout spout) {
            return new Spout(spout);
        }
        return new Unwrappable("its class " + name + " is neither an IRichBolt nor an IRichSpout");
    }
}
