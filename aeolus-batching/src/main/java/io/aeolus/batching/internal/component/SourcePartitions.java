package io.aeolus.batching.internal.component;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of its source that a spout's message ids name, as those of Storm's {@code KafkaSpout} do. A batch has one root, so a
 * row of it that stays open keeps the others from being acked: they are to be of the partition that the row holds up anyway. Not
 * thread-safe.
 */
final class SourcePartitions {

    private static final String METHOD = "getTopicPartition";

    /** Ids of several classes may alternate, and looking in vain takes long. */
    private static final ClassValue<Optional<MethodHandle>> METHODS = new ClassValue<>() {
        @Override
        protected Optional<MethodHandle> computeValue(Class<?> type) {
            try {
                Method method = type.getMethod(METHOD);
                return Optional.of(MethodHandles.publicLookup().unreflect(method));
            } catch (NoSuchMethodException | IllegalAccessException e) {
                return Optional.empty();
            }
        }
    };

    private @Nullable Class<?> idClass;
    private @Nullable MethodHandle partitionOf;
    private @Nullable Object current;

    /** Whether a message is of another partition than the one before; never where ids name none. */
    boolean hasChangedTo(Object id) {
        if (id.getClass() != idClass) {
            idClass = id.getClass();
            partitionOf = METHODS.get(idClass).orElse(null);
        }
        if (partitionOf == null) {
            return false;
        }
        Object before = current;
        current = partition(partitionOf, id);
        return before != null && !before.equals(current);
    }

    private static @Nullable Object partition(MethodHandle method, Object id) {
        try {
            return method.invoke(id);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(METHOD + " of a message id threw", e);
        }
    }
}
