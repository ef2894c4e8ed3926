package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.component.BatchingBolt;
import io.aeolus.batching.internal.component.BatchingSpout;
import io.aeolus.batching.internal.component.WrappedByName;
import io.aeolus.batching.internal.component.Wrapper;
import io.aeolus.batching.internal.output.OutputSpec;
import io.aeolus.batching.internal.rewrite.Components.Component;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.ShellBolt;

/** What a component is, as far as batching cares. */
sealed interface ComponentKind {

    /** A component that can be wrapped, and how. */
    record Wrappable(Function<OutputSpec, Serializable> wrapper) implements ComponentKind {}

    /** A component that its author has wrapped: it takes batches apart, and decides itself about its streams. */
    record WrappedByHand() implements ComponentKind {}

    /** A component that stays as it is. */
    record Unwrappable(String reason) implements ComponentKind {}

    /** Packages whose components count the tuples they get or emit. */
    List<String> COUNTING_PACKAGES = List.of(
            "org.apache.storm.trident.",
            "org.apache.storm.coordination.",
            "org.apache.storm.drpc.",
            "org.apache.storm.streams.");

    /** Finds out what a component is. */
    static ComponentKind of(Component component) {
        if (Wrapper.acceptsBatches(component.common())) {
            // Perhaps inside of something else, as the bolts of a topology with checkpoints are.
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

    /** Finds out what a component's object is. */
    static ComponentKind of(Object object) {
        if (object instanceof BatchingBolt || object instanceof BatchingSpout) {
            return new WrappedByHand();
        }
        Optional<Unwrappable> reason = ComponentParts.of(object).stream()
                .flatMap(part -> refusal(part).stream())
                .findFirst();
        if (reason.isPresent()) {
            return reason.get();
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
        return new Wrappable(spec -> new BatchingBolt(bolt, spec));
    }

    private static Wrappable wrappable(ISpout spout) {
        return new Wrappable(spec -> new BatchingSpout(spout, spec));
    }

    private static ComponentKind of(JavaObject recipe) {
        Class<?> type;
        try {
            type = Class.forName(recipe.get_full_class_name(), false, loader());
        } catch (ClassNotFoundException | LinkageError e) {
            return new Unwrappable("its class " + recipe.get_full_class_name()
                    + ", by whose name workers make it (JavaObject), is not found here");
        }
        Optional<Unwrappable> reason = refusal(type);
        if (reason.isPresent()) {
            return reason.get();
        }
        return IBolt.class.isAssignableFrom(type) || ISpout.class.isAssignableFrom(type)
                ? new Wrappable(spec -> new WrappedByName(recipe, spec))
                : neither(type);
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread == null ? ComponentKind.class.getClassLoader() : ofThread;
    }

    /** Why a component cannot be wrapped that is of this class, or holds an object of it. */
    private static Optional<Unwrappable> refusal(Class<?> part) {
        if (CheckpointSpout.class.isAssignableFrom(part)) {
            return Optional.of(new Unwrappable("it makes the checkpoints, which travel alone"));
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
}
