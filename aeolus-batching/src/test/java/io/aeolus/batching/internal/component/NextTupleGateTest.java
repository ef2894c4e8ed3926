// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The turn to use the buffers while the executor is in user code. */
class NextTupleGateTest {

    private final NextTupleGate gate = NextTupleGate.ofThisThread();

    @Test
    void second_give_back_does_not_take_the_turn_from_the_executor() {
        gate.begin(0);
        assertThat(gate.borrow()).isTrue();
        gate.giveBack();
        assertThat(gate.enter()).isTrue();

        gate.giveBack();

        assertThat(gate.borrow()).isFalse();
        gate.leave(true);
        gate.enter();
    }

    @Test
    void turn_can_be_borrowed_only_during_user_code() {
        assertThat(gate.isLong(NextTupleGate.LONG_NANOS)).isFalse();
        gate.begin(0);

        assertThat(gate.isLong(NextTupleGate.LONG_NANOS - 1)).isFalse();
        assertThat(gate.isLong(NextTupleGate.LONG_NANOS)).isTrue();
        gate.enter();
        assertThat(gate.isLong(NextTupleGate.LONG_NANOS)).isFalse();
    }

    @Test
    void other_thread_is_not_the_executors() {
        assertThat(gate.isOfThisThread()).isTrue();
        assertThat(CompletableFuture.supplyAsync(gate::isOfThisThread).join()).isFalse();
    }
}
