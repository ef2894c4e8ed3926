// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import io.aeolus.synthetic.RowTraffic;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.utils.Utils;

/** Measures the traffic of rows by serializing a sample. */
public final class Traffic {

    private Traffic() {}

    /**
     * Computes the means of sample messages.
     *
     * @param messages messages per row over all hops
     * @param sample at least one message
     * @param net the payload of a message, in bytes
     */
    public static RowTraffic of(double messages, List<List<Object>> sample, ToLongFunction<List<Object>> net) {
        KryoValuesSerializer serializer = new KryoValuesSerializer(Utils.readDefaultConfig());
        long netBytes = 0;
        long grossBytes = 0;
        for (List<Object> values : sample) {
            netBytes += net.applyAsLong(values);
            grossBytes += serializer.serialize(values).length;
        }
        return new RowTraffic(messages, (double) netBytes / sample.size(), (double) grossBytes / sample.size());
    }
}
