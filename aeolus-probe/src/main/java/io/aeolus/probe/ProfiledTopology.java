// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.ComponentObjects;
import io.aeolus.probe.internal.observe.ObservedBolt;
import io.aeolus.probe.internal.observe.ObservedSpout;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.profile.Profilers;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;

/**
 * A copy of a topology with a profiler around each spout and bolt, and the reasons why components have none. Profilers report the
 * {@link CallCosts} of their tasks.
 */
public record ProfiledTopology(StormTopology topology, Map<String, String> unprofiled) {

    public ProfiledTopology {
        unprofiled = Map.copyOf(unprofiled);
    }

    public enum Detail {
        /** Counts and times calls, emits and acks; times are sampled in bursts. */
        TIMED,
        /** Counts calls, and the rows of spouts. The CPU time of threads then gives the cost of a call. */
        COUNTED
    }

    /** Adds profilers to a copy of a topology. */
    public static ProfiledTopology of(StormTopology original, Detail detail) {
        StormTopology copy = original.deepCopy();
        Map<String, String> unprofiled = new TreeMap<>();
        copy.get_spouts()
                .forEach((id, spec) ->
                        wrap(spec.get_spout_object(), detail).ifPresent(reason -> unprofiled.put(id, reason)));
        copy.get_bolts()
                .forEach((id, spec) ->
                        wrap(spec.get_bolt_object(), detail).ifPresent(reason -> unprofiled.put(id, reason)));
        return new ProfiledTopology(copy, unprofiled);
    }

    /** Returns a rewritten topology with the same profilers. */
    public ProfiledTopology rewritten(UnaryOperator<StormTopology> rewriting) {
        return new ProfiledTopology(rewriting.apply(topology), unprofiled);
    }

    /** Wraps a component in place; returns the reason if it cannot be profiled. */
    private static Optional<String> wrap(ComponentObject component, Detail detail) {
        if (component.is_set_shell()) {
            return Optional.of("shell components run in their own process");
        }
        if (!component.is_set_serialized_java()) {
            return Optional.of("it is defined by a class name");
        }
        Object object = ComponentObjects.of(component);
        if (ComponentObjects.isWrappedByHand(object)) {
            return Optional.of("it is wrapped by hand: profile the unwrapped component");
        }
        if (object instanceof CheckpointSpout) {
            return Optional.of("it belongs to Storm");
        }
        boolean isTimed = detail == Detail.TIMED;
        if (object instanceof ISpout spout) {
            SpoutObserver.Factory factory = isTimed ? Profilers::ofSpout : Profilers::counterOfSpout;
            ComponentObjects.set(component, new ObservedSpout(spout, factory));
        } else if (object instanceof IBolt bolt) {
            BoltObserver.Factory factory = isTimed ? Profilers::ofBolt : Profilers::counterOfBolt;
            ComponentObjects.set(component, new ObservedBolt(bolt, factory));
        } else {
            return Optional.of("it is neither a spout nor a bolt");
        }
        return Optional.empty();
    }
}
