// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file of longs that several processes read and write concurrently. Written values survive a killed process. Thread-safe.
 */
final class SharedLongs {

    private static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer bytes;

    private SharedLongs(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** Opens a file, or creates a file of zeros. */
    static SharedLongs open(Path file, long count) {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new SharedLongs(channel.map(FileChannel.MapMode.READ_WRITE, 0, count * Long.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long get(int index) {
        return (long) LONGS.getVolatile(bytes, index * Long.BYTES);
    }

    void set(int index, long value) {
        LONGS.setVolatile(bytes, index * Long.BYTES, value);
    }

    /** Adds to a value and returns the previous value. */
    long add(int index, long amount) {
        return (long) LONGS.getAndAdd(bytes, index * Long.BYTES, amount);
    }

    /** Raises a value to at least the given value. */
    void raise(int index, long value) {
        if (get(index) < value) {
            set(index, value);
        }
    }
}
