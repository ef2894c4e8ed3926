package io.aeolus.batching.internal.rewrite;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.topology.IComponent;

/**
 * The components that a component is made of: Storm puts windowed, stateful and basic bolts into executors of its own, which do
 * not tell what they hold. What is serialised tells, as it is what workers get.
 */
final class ComponentParts extends ObjectOutputStream {

    private final Set<Class<?>> parts = new LinkedHashSet<>();

    private ComponentParts() throws IOException {
        super(OutputStream.nullOutputStream());
        enableReplaceObject(true);
    }

    /** The class of a spout or a bolt, which comes first, and the classes of the components that it holds. */
    static Set<Class<?>> of(Object component) {
        try (ComponentParts stream = new ComponentParts()) {
            stream.parts.add(component.getClass());
            stream.writeObject(component);
            return stream.parts;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    component.getClass() + " cannot be serialised, so no worker could get it", e);
        }
    }

    @Override
    protected Object replaceObject(Object object) {
        if (object instanceof IComponent || object instanceof IBolt || object instanceof ISpout) {
            parts.add(object.getClass());
        }
        return object;
    }
}
