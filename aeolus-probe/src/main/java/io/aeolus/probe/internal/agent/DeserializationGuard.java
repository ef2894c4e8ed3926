package io.aeolus.probe.internal.agent;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import org.apache.storm.serialization.IKryoDecorator;
import org.apache.storm.utils.ListDelegate;

/**
 * Reports tuples that a worker receives and cannot deserialize. Storm reads them in the threads of its transport: such an error ends the
 * worker, or only the connection, and Storm reports it nowhere but in the worker's log.
 */
public final class DeserializationGuard implements IKryoDecorator {

    @Override
    @SuppressWarnings("unchecked")
    public void decorate(Kryo kryo) {
        Serializer<ListDelegate> serializer = kryo.getSerializer(ListDelegate.class);
        kryo.register(ListDelegate.class, new Reporting(serializer));
    }

    private static final class Reporting extends Serializer<ListDelegate> {

        private final Serializer<ListDelegate> serializer;

        Reporting(Serializer<ListDelegate> serializer) {
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
                WorkerAgents.report(Thread.currentThread(), e);
                throw e;
            }
        }
    }
}
