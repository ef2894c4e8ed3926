package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputSpec;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import org.apache.storm.Thrift;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;

/** What a component that workers make by the name of its class travels as: it becomes the wrapper when it is deserialised. */
public final class WrappedByName implements Serializable {

    private static final long serialVersionUID = 1L;

    private final JavaObject recipe;
    private final OutputSpec spec;

    /** Wraps what the name of a spout's or a bolt's class, and the arguments of its constructor, will make. */
    public WrappedByName(JavaObject recipe, OutputSpec spec) {
        this.recipe = recipe;
        this.spec = spec;
    }

    private Object readResolve() throws ObjectStreamException {
        Object made = Thrift.instantiateJavaObject(recipe);
        if (made instanceof IBolt bolt) {
            return new BatchingBolt(bolt, spec);
        }
        if (made instanceof ISpout spout) {
            return new BatchingSpout(spout, spec);
        }
        throw new InvalidObjectException(
                "no spout or bolt could be made of " + recipe + ": Storm's log, just above, may tell why");
    }
}
