// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

/** A frame that counts reads, so that an infinite loop ends. */
final class CountingFrame extends FrameInput {

    private final long mostReads;
    private long reads;

    CountingFrame(byte[] frame, long mostReads) {
        this.mostReads = mostReads;
        setBuffer(frame);
    }

    @Override
    protected int require(int required) {
        if (++reads > mostReads) {
            throw new IllegalStateException("read from more than " + mostReads + " times");
        }
        return super.require(required);
    }
}
