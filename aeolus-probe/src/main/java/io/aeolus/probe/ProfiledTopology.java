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
 * A copy of the user's topology with a profiler around each spout and bolt, and why some of them have none. What it finds out is the
 * {@link CallCosts} of its tasks.
 */
public record ProfiledTopology(StormTopology topology, Map<String, String> unprofiled) {

    public ProfiledTopology {
        unprofiled = Map.copyOf(unprofiled);
    }

    /** How much a profiler looks at. */
    public enum Detail {
        /** Calls, emits and acks are counted, and bursts of them are timed. */
        TIMED,
        /** Calls are counted, and rows of spouts: the threads then say what a call costs. */
        COUNTED
    }

    /** Builds the profiler into a copy of a topology. */
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

    /** This topology as it is submitted, with the same profilers. */
    public ProfiledTopology rewritten(UnaryOperator<StormTopology> rewriting) {
        return new ProfiledTopology(rewriting.apply(topology), unprofiled);
    }

    /** Wraps a component in place, or says why not. */
    private static Optional<String> wrap(ComponentObject component, Detail detail) {
        if (component.is_set_shell()) {
            return Optional.of("a shell component runs in a process of its own");
        }
        if (!component.is_set_serialized_java()) {
            return Optional.of("it is given as the name of a class");
        }
        Object object = ComponentObjects.of(component);
        if (ComponentObjects.isWrappedByHand(object)) {
            return Optional.of("it is wrapped by hand: profile the component itself");
        }
        if (object instanceof CheckpointSpout) {
            return Optional.of("it is Storm's own");
        }
        if (object instanceof ISpout spout) {
            ComponentObjects.set(component, new ObservedSpout(spout, makerOfSpout(detail)));
        } else if (object instanceof IBolt bolt) {
            ComponentObjects.set(component, new ObservedBolt(bolt, makerOfBolt(detail)));
        } else {
            return Optional.of("it is neither a spout nor a bolt");
        }
        return Optional.empty();
    }

    private static SpoutObserver.Maker makerOfSpout(Detail detail) {
        return switch (detail) {
            case TIMED -> Profilers::ofSpout;
            case COUNTED -> Profilers::counterOfSpout;
        };
    }

    private static BoltObserver.Maker makerOfBolt(Detail detail) {
        return switch (detail) {
            case TIMED -> Profilers::ofBolt;
            case COUNTED -> Profilers::counterOfBolt;
        };
    }
}
