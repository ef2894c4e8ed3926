package io.aeolus.synthetic.internal;

import io.aeolus.cli.RowTraffic;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.utils.Utils;

/** What is sent for rows, by serialising some of them. */
public final class Traffic {

    private Traffic() {}

    /**
     * Takes the means of some messages.
     *
     * @param messages how many messages a row is, over all hops
     * @param sample some messages, at least one
     * @param net the data in a message, in bytes
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
