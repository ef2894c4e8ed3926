package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Whose turn it is while user code has the executor's thread. */
class NextTupleGateTest {

    private final NextTupleGate gate = NextTupleGate.ofThisThread();

    @Test
    void whatIsGivenBackTwiceIsNotTakenFromTheExecutor() {
        gate.begin(0);
        assertThat(gate.borrow()).isTrue();
        gate.giveBack();
        assertThat(gate.enter()).isTrue();

        gate.giveBack();

        assertThat(gate.borrow()).isFalse();
        gate.leave(true);
        gate.end();
    }

    @Test
    void only_user_code_that_runs_for_long_lets_rows_be_sent() {
        assertThat(gate.isLong(NextTupleGate.LONG_NANOS)).isFalse();
        gate.begin(0);

        assertThat(gate.isLong(NextTupleGate.LONG_NANOS - 1)).isFalse();
        assertThat(gate.isLong(NextTupleGate.LONG_NANOS)).isTrue();
        gate.end();
        assertThat(gate.isLong(NextTupleGate.LONG_NANOS)).isFalse();
    }

    @Test
    void another_thread_knows_that_it_is_not_the_executors() {
        assertThat(gate.isOfThisThread()).isTrue();
        assertThat(CompletableFuture.supplyAsync(gate::isOfThisThread).join()).isFalse();
    }
}
