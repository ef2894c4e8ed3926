package io.aeolus.monitor.internal.profile.report;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** A histogram in few bytes. Immutable. */
public final class EncodedHistogram implements Serializable {

    private final byte[] bytes;

    private EncodedHistogram(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Encodes a histogram.
     *
     * @param histogram the histogram; it is not kept
     * @return its counts at this moment
     */
    public static EncodedHistogram of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return new EncodedHistogram(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * Decodes the histogram.
     *
     * @return a new histogram, which grows as it needs to
     */
    public Histogram decode() {
        Histogram histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0);
        histogram.setAutoResize(true);
        return histogram;
    }
}
