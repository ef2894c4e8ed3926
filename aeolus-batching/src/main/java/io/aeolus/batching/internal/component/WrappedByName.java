// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.OutputSpec;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import org.apache.storm.Thrift;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;

/** The serialized form of a wrapped component that workers instantiate by its class name. Deserializes to the wrapper. */
public final class WrappedByName implements Serializable {

    private static final long serialVersionUID = 1L;

    private final JavaObject object;
    private final OutputSpec spec;

    /** Wraps the spout or bolt that a class name and constructor arguments specify. */
    public WrappedByName(JavaObject object, OutputSpec spec) {
        this.object = object;
        this.spec = spec;
    }

    private Object readResolve() throws ObjectStreamException {
        Object component = Thrift.instantiateJavaObject(object);
        if (component instanceof IBolt bolt) {
            return new BatchingBolt(bolt, spec);
        }
        if (component instanceof ISpout spout) {
            return new BatchingSpout(spout, spec);
        }
        throw new InvalidObjectException(
                "cannot instantiate a spout or bolt from " + object + ": see the preceding messages of Storm's log");
    }
}
