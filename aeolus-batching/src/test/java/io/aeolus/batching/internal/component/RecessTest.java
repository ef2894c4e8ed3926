package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whose turn it is while user code has the executor's thread. */
class RecessTest {

    private final Recess recess = Recess.ofThisThread();

    @Test
    void whatIsGivenBackTwiceIsNotTakenFromTheExecutor() {
        recess.begin(0);
        assertThat(recess.borrow(Recess.LONG_NANOS)).isTrue();
        recess.giveBack();
        assertThat(recess.enter()).isTrue();

        recess.giveBack();

        assertThat(recess.borrow(Recess.LONG_NANOS)).isFalse();
        recess.leave(true);
        recess.end();
    }
}
