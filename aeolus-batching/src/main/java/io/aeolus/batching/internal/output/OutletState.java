// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import java.util.ArrayList;
import java.util.List;

/** An outlet of one task, and the order of its rows. This class is for an unbatched outlet. Not thread-safe. */
class OutletState {

    final Outlet outlet;
    /** Buffers whose rows the rows of this outlet must not overtake. */
    final List<Buffers> rivals = new ArrayList<>();
    /** Rows of user code that the meter has not counted yet. */
    long newlyEmitted;

    OutletState(Outlet outlet) {
        this.outlet = outlet;
    }

    static final class Batched extends OutletState {

        final BufferChoice choice;
        final EmittedValues values;
        final Buffers buffers;
        final int index;

        Batched(Outlet outlet, Outlet.Batching batching, EmittedValues values, Buffers buffers) {
            super(outlet);
            this.choice = batching.choice();
            this.values = values;
            this.buffers = buffers;
            this.index = buffers.join(outlet, batching);
        }
    }
}
