// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/** A serializer that cannot read its own output, so that only tuples from other workers fail. */
public final class UnreadableLongs extends Serializer<Long> {

    @Override
    public void write(Kryo kryo, Output output, Long number) {
        output.writeLong(number);
    }

    @Override
    public Long read(Kryo kryo, Input input, Class<? extends Long> type) {
        throw new KryoException("cannot be read");
    }
}
