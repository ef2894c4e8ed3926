package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Whose turn it is while user code has the executor's thread. */
class RecessTest {

    private final Recess recess = Recess.ofThisThread();

    @Test
    void whatIsGivenBackTwiceIsNotTakenFromTheExecutor() {
        recess.begin(0);
        assertThat(recess.borrow()).isTrue();
        recess.giveBack();
        assertThat(recess.enter()).isTrue();

        recess.giveBack();

        assertThat(recess.borrow()).isFalse();
        recess.leave(true);
        recess.end();
    }

    @Test
    void only_user_code_that_runs_for_long_lets_rows_be_sent() {
        assertThat(recess.isLong(Recess.LONG_NANOS)).isFalse();
        recess.begin(0);

        assertThat(recess.isLong(Recess.LONG_NANOS - 1)).isFalse();
        assertThat(recess.isLong(Recess.LONG_NANOS)).isTrue();
        recess.end();
        assertThat(recess.isLong(Recess.LONG_NANOS)).isFalse();
    }

    @Test
    void another_thread_knows_that_it_is_not_the_executors() {
        assertThat(recess.isOfThisThread()).isTrue();
        assertThat(CompletableFuture.supplyAsync(recess::isOfThisThread).join()).isFalse();
    }
}
