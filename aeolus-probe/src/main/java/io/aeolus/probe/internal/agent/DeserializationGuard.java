// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import org.apache.storm.serialization.IKryoDecorator;
import org.apache.storm.utils.ListDelegate;

/**
 * Reports received tuples that a worker cannot deserialize. Storm deserializes in its transport threads, where an error ends the worker or
 * the connection and is only logged.
 */
public final class DeserializationGuard implements IKryoDecorator {

    @Override
    @SuppressWarnings("unchecked")
    public void decorate(Kryo kryo) {
        Serializer<ListDelegate> serializer = kryo.getSerializer(ListDelegate.class);
        kryo.register(ListDelegate.class, new ReportingSerializer(serializer));
    }

    private static final class ReportingSerializer extends Serializer<ListDelegate> {

        private final Serializer<ListDelegate> serializer;

        ReportingSerializer(Serializer<ListDelegate> serializer) {
            this.serializer = serializer;
        }

        @Override
        public void write(Kryo kryo, Output output, ListDelegate values) {
            serializer.write(kryo, output, values);
        }

        @Override
        public ListDelegate read(Kryo kryo, Input input, Class<? extends ListDelegate> type) {
            try {
                return serializer.read(kryo, input, type);
            } catch (RuntimeException | Error e) {
                WorkerAgents.reportError(Thread.currentThread(), e);
                throw e;
            }
        }
    }
}
