package io.aeolus.batching.internal.linger;

/** Someone who holds rows that must not wait for too long. */
@FunctionalInterface
public interface LingerListener {

    /**
     * Time has passed.
     *
     * @param nowNanos the clock's time now
     */
    void onTick(long nowNanos);
}
