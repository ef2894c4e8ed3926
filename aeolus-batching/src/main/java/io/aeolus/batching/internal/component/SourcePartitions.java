// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The source partitions of a spout's message ids, if the ids name them, like the ids of Storm's {@code KafkaSpout}. A batch has one root,
 * so a row that stays pending prevents the acks of all other rows in the batch. If all rows of a batch have the same partition, the pending
 * row delays no other partition. Not thread-safe.
 */
final class SourcePartitions {

    private static final String METHOD = "getTopicPartition";

    /** Cached, since ids of several classes may alternate, and a failed lookup is slow. */
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

    /** Sets the current message; returns whether its partition differs from the previous one. False if ids have no partition. */
    boolean changeTo(Object id) {
        if (id.getClass() != idClass) {
            idClass = id.getClass();
            partitionOf = METHODS.get(idClass).orElse(null);
        }
        if (partitionOf == null) {
            return false;
        }
        Object previous = current;
        current = partition(partitionOf, id);
        return previous != null && !previous.equals(current);
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
