// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.serialization.DefaultKryoFactory;
import org.apache.storm.serialization.SerializableSerializer;

/**
 * Creates the Kryo that reads tuples of workers in this process. With {@code topology.fall.back.on.java.serialization}, Storm's Kryo
 * deserializes objects of any class by Java serialization; this Kryo accepts only JDK values and Aeolus classes.
 *
 * <p>Storm loads this class by name, so it has to be on the class path of a worker.
 */
public final class FilteredKryoFactory extends DefaultKryoFactory {

    private static final String CLASSES =
            "io.aeolus.**;java.lang.*;java.util.*;java.util.concurrent.atomic.*;java.math.*;java.time.**;!*";

    @Override
    public Kryo getKryo(Map<String, Object> conf) {
        KryoSerializableDefault kryo = new KryoSerializableDefault() {
            @Override
            @SuppressWarnings("rawtypes")
            public Serializer<?> getDefaultSerializer(Class type) {
                Serializer<?> serializer = super.getDefaultSerializer(type);
                return serializer instanceof SerializableSerializer java ? new Filtered(java) : serializer;
            }
        };
        kryo.setRegistrationRequired(!Boolean.TRUE.equals(conf.get(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION)));
        kryo.setReferences(false);
        return kryo;
    }

    private static final class Filtered extends Serializer<Object> {

        private final SerializableSerializer serializer;

        Filtered(SerializableSerializer serializer) {
            this.serializer = serializer;
        }

        @Override
        public void write(Kryo kryo, Output output, Object object) {
            serializer.write(kryo, output, object);
        }

        @Override
        public Object read(Kryo kryo, Input input, Class<?> type) {
            int length = input.readInt();
            if (length < 0 || length > input.limit() - input.position()) {
                throw new KryoException("damaged value: " + length + " bytes");
            }
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(input.readBytes(length)))) {
                objects.setObjectInputFilter(ObjectInputFilter.Config.createFilter(
                        "maxdepth=20;maxarray=%1$d;maxrefs=%1$d;maxbytes=%1$d;%2$s".formatted(length, CLASSES)));
                return objects.readObject();
            } catch (IOException | ClassNotFoundException e) {
                throw new KryoException("cannot read a value of " + type, e);
            }
        }
    }
}
