// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import io.aeolus.batching.Aeolus;
import java.io.Serializable;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.utils.Utils;

/** Reads and replaces the component objects of a built topology. */
public final class ComponentObjects {

    private ComponentObjects() {}

    /** Deserializes a new copy of a component's object, which must be serialized Java. */
    public static Serializable of(ComponentObject component) {
        return Utils.javaDeserialize(component.get_serialized_java(), Serializable.class);
    }

    public static void set(ComponentObject component, Serializable object) {
        component.set_serialized_java(Utils.javaSerialize(object));
    }

    /**
     * Returns whether a component's object is a batching wrapper. Observers must be inside the wrapper, whose component cannot be replaced.
     */
    public static boolean isWrappedByHand(Object component) {
        return component.getClass().getPackageName().startsWith(Aeolus.class.getPackageName() + ".");
    }
}
