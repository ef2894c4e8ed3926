package io.aeolus.batching.internal.component;

import com.esotericsoftware.kryo.Kryo;
import io.aeolus.batching.internal.column.ColumnRegistration;
import org.apache.storm.serialization.IKryoDecorator;

/**
 * Registers with Kryo what Storm's {@link java.util.ServiceLoader} does not find in a jar that was shaded without merging
 * {@code META-INF/services}. Wrapped components name this class in their configuration. Nimbus gathers such names into the
 * topology's settings, so all workers register the same, in the same order. What has a class id keeps it.
 */
public final class KryoRegistrations implements IKryoDecorator {

    /** Called by Storm. */
    public KryoRegistrations() {}

    @Override
    public void decorate(Kryo kryo) {
        new ColumnRegistration().register(kryo);
        new TextRegistration().register(kryo);
    }
}
