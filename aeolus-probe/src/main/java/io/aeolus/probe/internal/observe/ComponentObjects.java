package io.aeolus.probe.internal.observe;

import io.aeolus.batching.Aeolus;
import java.io.Serializable;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.utils.Utils;

/** The objects in a built topology. */
public final class ComponentObjects {

    private ComponentObjects() {}

    /**
     * Makes a component's object.
     *
     * @param component a component whose object is serialised Java
     * @return a new copy of the object
     */
    public static Serializable of(ComponentObject component) {
        return Utils.javaDeserialize(component.get_serialized_java(), Serializable.class);
    }

    /**
     * Whether a component is a batching wrapper already. What stands around user code must go inside of it, and it is closed.
     *
     * @param component a component's object
     * @return true if somebody wrapped it
     */
    public static boolean isWrappedByHand(Object component) {
        return component.getClass().getPackageName().startsWith(Aeolus.class.getPackageName() + ".");
    }
}
