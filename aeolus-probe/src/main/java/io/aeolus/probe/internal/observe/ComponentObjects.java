package io.aeolus.probe.internal.observe;

import io.aeolus.batching.Aeolus;
import java.io.Serializable;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.utils.Utils;

/** The objects in a built topology. */
public final class ComponentObjects {

    private ComponentObjects() {}

    /** A new copy of the object of a component, which is serialised Java. */
    public static Serializable of(ComponentObject component) {
        return Utils.javaDeserialize(component.get_serialized_java(), Serializable.class);
    }

    /** Puts another object in its place. */
    public static void set(ComponentObject component, Serializable object) {
        component.set_serialized_java(Utils.javaSerialize(object));
    }

    /** Whether a component's object is a batching wrapper already. What stands around user code must go inside of it, and it is closed. */
    public static boolean isWrappedByHand(Object component) {
        return component.getClass().getPackageName().startsWith(Aeolus.class.getPackageName() + ".");
    }
}
