// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tuple that a component receives by direct call. Its producer's input stays pending during the call, so the tuple holds its anchors only if it
 * is neither acked nor failed when the call returns.
 */
public final class ChainedTuple extends InputTuple {

    private final @Nullable Object[] values;
    private boolean held;

    /** Creates a tuple; the array must not be modified any more. */
    public ChainedTuple(Origin origin, @Nullable Object[] values, Anchors anchors) {
        super(origin, anchors);
        this.values = values;
    }

    @Override
    public int size() {
        return values.length;
    }

    @Override
    @SuppressWarnings("NullAway") // null if user code emitted null
    public Object getValue(int i) {
        return values[i];
    }

    @Override
    public List<Object> getValues() {
        return new ArrayList<>(Arrays.asList(values));
    }

    /** Holds the anchors until the tuple is acked. Guarded like the anchors. */
    public void hold() {
        anchors().hold();
        held = true;
    }

    @Override
    public boolean isHolding() {
        return held;
    }
}
