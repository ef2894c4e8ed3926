package io.aeolus.probe.internal.agent;

import java.io.FilterInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What a socket receives. Until the deadline is lifted, all reads together have to end before it. For one thread. */
final class TimedInput extends FilterInputStream {

    private final Socket socket;
    private final LongSupplier nanoClock;
    private final long deadlineNanos;
    private boolean isTimed = true;

    /** With a deadline that is so long from now. */
    TimedInput(Socket socket, LongSupplier nanoClock, int millis) throws IOException {
        super(socket.getInputStream());
        this.socket = socket;
        this.nanoClock = nanoClock;
        this.deadlineNanos = nanoClock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** From now on each read by itself may take so long. */
    void liftDeadline(int readMillis) throws IOException {
        isTimed = false;
        socket.setSoTimeout(readMillis);
    }

    @Override
    public int read() throws IOException {
        limit();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        limit();
        return super.read(bytes, offset, length);
    }

    private void limit() throws IOException {
        if (isTimed) {
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - nanoClock.getAsLong());
            if (leftMillis <= 0) {
                throw new SocketTimeoutException("the time for the first message is over");
            }
            socket.setSoTimeout((int) leftMillis);
        }
    }
}
