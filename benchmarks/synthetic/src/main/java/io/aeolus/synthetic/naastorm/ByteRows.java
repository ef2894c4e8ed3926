package io.aeolus.synthetic.naastorm;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Tuples of a single random byte, from an array that is read again and again. */
final class ByteRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** The length of the array. */
    static final int BYTES = 1 << 16;

    private transient byte[] bytes = {};

    @Override
    public Fields fields() {
        return new Fields("byte");
    }

    @Override
    public void open() {
        bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) RandomBits.of(i);
        }
    }

    @Override
    public List<Object> row(long number) {
        return new Values(bytes[(int) number & (BYTES - 1)]);
    }
}
