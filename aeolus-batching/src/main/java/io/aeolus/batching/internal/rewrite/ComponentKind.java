// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.component.ChainSpec;
import io.aeolus.batching.internal.component.WrappedByName;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.rewrite.Components.Component;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.BaseStatefulBoltExecutor;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.jspecify.annotations.Nullable;

/** Whether and how a component can be wrapped. */
sealed interface ComponentKind {

    record Wrappable(BiFunction<OutputSpec, ChainSpec, Serializable> wrapper) implements ComponentKind {}

    /** A component that is wrapped by hand: it unpacks batches, and has its own batch size. */
    record WrappedByHand() implements ComponentKind {}

    record Unwrappable(String reason) implements ComponentKind {}

    /** Packages whose components count the tuples that they receive or emit. */
    List<String> COUNTING_PACKAGES = List.of(
            "org.apache.storm.trident.",
            "org.apache.storm.coordination.",
            "org.apache.storm.drpc.",
            "org.apache.storm.streams.");

    static ComponentKind of(Component component) {
        if (Wrapper.acceptsBatches(component.common())) {
            // The wrapper may be nested, as in the bolts of a topology with checkpoints.
            return new WrappedByHand();
        }
        ComponentObject object = component.object();
        if (object.is_set_shell()) {
            return component.isSpout()
                    ? wrappable(new ShellSpout(object.get_shell()))
                    : wrappable(new ShellBolt(object.get_shell()));
        }
        if (object.is_set_java_object()) {
            return of(object.get_java_object());
        }
        return of(Thrift.deserializeComponentObject(object));
    }

    /** Why the tasks of a component cannot run chained bolts; empty if they can. */
    static Optional<String> headRefusal(Component component) {
        if (component.object().is_set_java_object()) {
            return Optional.of("workers instantiate it by the name of its class (JavaObject)");
        }
        ComponentKind kind = of(component);
        if (kind instanceof Unwrappable unwrappable) {
            return Optional.of(unwrappable.reason());
        }
        return kind instanceof WrappedByHand ? Optional.of("it is wrapped by hand") : Optional.empty();
    }

    /** Why the code of a component cannot run in the tasks of another component; empty if it can. */
    static Optional<String> chainRefusal(Component component) {
        ComponentObject object = component.object();
        if (object.is_set_shell()) {
            return Optional.of("it is a shell bolt, whose code runs in another process");
        }
        Optional<String> refusal = headRefusal(component);
        if (refusal.isPresent()) {
            return refusal;
        }
        for (Class<?> part : Parts.of(Thrift.deserializeComponentObject(object))) {
            if (ShellBolt.class.isAssignableFrom(part)) {
                return Optional.of("it is a shell bolt, whose code runs in another process");
            }
            if (WindowedBoltExecutor.class.isAssignableFrom(part)) {
                return Optional.of("it is a windowed bolt, which uses threads and keeps tuples");
            }
            if (BaseStatefulBoltExecutor.class.isAssignableFrom(part)) {
                return Optional.of("it takes part in checkpoints");
            }
        }
        return Optional.empty();
    }

    /** Returns whether a component is a bolt with Storm's windows, inside of any number of wrappers. */
    static boolean isWindowed(Component component) {
        return component.object().is_set_serialized_java()
                && Parts.of(Thrift.deserializeComponentObject(component.object())).stream()
                        .anyMatch(WindowedBoltExecutor.class::isAssignableFrom);
    }

    /** The bolt of a component that {@link #chainRefusal} does not refuse. */
    static IBolt chainableBolt(Component component) {
        return (IBolt) Thrift.deserializeComponentObject(component.object());
    }

    /** Classifies a spout or a bolt. */
    static ComponentKind of(Object object) {
        if (object instanceof BatchingBolt || object instanceof BatchingSpout) {
            return new WrappedByHand();
        }
        Optional<Unwrappable> refusal = Parts.of(object).stream()
                .flatMap(part -> refusal(part).stream())
                .findFirst();
        if (refusal.isPresent()) {
            return refusal.get();
        }
        if (object instanceof IBolt bolt) {
            return wrappable(bolt);
        }
        if (object instanceof ISpout spout) {
            return wrappable(spout);
        }
        return neither(object.getClass());
    }

    private static Wrappable wrappable(IBolt bolt) {
        return new Wrappable((spec, chain) -> new BatchingBolt(bolt, spec, chain));
    }

    private static Wrappable wrappable(ISpout spout) {
        return new Wrappable((spec, chain) -> new BatchingSpout(spout, spec, chain));
    }

    private static ComponentKind of(JavaObject object) {
        @Nullable ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = ofThread == null ? ComponentKind.class.getClassLoader() : ofThread;
        Class<?> type;
        try {
            type = Class.forName(object.get_full_class_name(), false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return new Unwrappable("its class " + object.get_full_class_name()
                    + ", which workers instantiate by name (JavaObject), is not on the class path");
        }
        Optional<Unwrappable> refusal = refusal(type);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        return IBolt.class.isAssignableFrom(type) || ISpout.class.isAssignableFrom(type)
                ? new Wrappable((spec, chain) -> new WrappedByName(object, spec))
                : neither(type);
    }

    /** Why a component that is of this class, or contains an object of this class, cannot be wrapped. */
    private static Optional<Unwrappable> refusal(Class<?> part) {
        if (CheckpointSpout.class.isAssignableFrom(part)) {
            return Optional.of(new Unwrappable("it emits the checkpoints, which must not be batched"));
        }
        if (COUNTING_PACKAGES.stream().anyMatch(part.getName()::startsWith)) {
            return Optional.of(
                    new Unwrappable("it is part of Trident, DRPC or the Streams API, which count tuples themselves"));
        }
        return Optional.empty();
    }

    private static Unwrappable neither(Class<?> type) {
        return new Unwrappable("its class " + type.getName() + " is neither an IBolt nor an ISpout");
    }

    /**
     * Finds the components that a component contains. Storm wraps windowed, stateful and basic bolts in its own executors, which do not
     * expose them. Serializing the component visits them.
     */
    final class Parts extends ObjectOutputStream {

        private final Set<Class<?>> parts = new LinkedHashSet<>();

        private Parts() throws IOException {
            super(OutputStream.nullOutputStream());
            enableReplaceObject(true);
        }

        /** The class of a component, and the classes of the components that it contains. */
        static Set<Class<?>> of(Object component) {
            try (Parts stream = new Parts()) {
                stream.parts.add(component.getClass());
                stream.writeObject(component);
                return stream.parts;
            } catch (IOException e) {
                throw new UncheckedIOException(component.getClass() + " is not serializable", e);
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
}
