package io.aeolus.testing;

import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.utils.Utils;

/** Makes spouts and bolts from their serialised form, a new instance at each call. */
final class ComponentInstances {

    private ComponentInstances() {}

    /**
     * Makes an instance.
     *
     * @throws IllegalArgumentException if the component runs in a process of its own, or is not of the expected type
     */
    static <T> T instantiate(String component, ComponentObject form, Class<T> type) {
        Object instance;
        if (form.is_set_serialized_java()) {
            instance = Utils.javaDeserialize(form.get_serialized_java(), Object.class);
        } else if (form.is_set_java_object()) {
            instance = Thrift.instantiateJavaObject(form.get_java_object());
        } else {
            throw shell(component);
        }
        if (instance instanceof ShellBolt || instance instanceof ShellSpout) {
            throw shell(component);
        }
        if (!type.isInstance(instance)) {
            throw new IllegalArgumentException("component '" + component + "' is a "
                    + instance.getClass().getName() + ", which is no " + type.getSimpleName());
        }
        return type.cast(instance);
    }

    private static IllegalArgumentException shell(String component) {
        return new IllegalArgumentException("component '" + component
                + "' is a shell component: it runs in a process of its own, which the driver cannot call");
    }
}
