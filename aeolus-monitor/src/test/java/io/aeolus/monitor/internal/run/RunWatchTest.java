package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.internal.ledger.RowCounts;
import io.aeolus.monitor.internal.ledger.RunView;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run whose rows, each once, do not become more: 500 of 1,000 were acked before its worker died. */
class RunWatchTest {

    private static final long END_NANOS = Duration.ofMinutes(5).toNanos();

    private final AtomicLong nanos = new AtomicLong();
    private final RunView ledger = mock(RunView.class);
    private final RunWatch watch = new RunWatch(
            "numbers",
            ledger,
            OptionalLong.of(1000),
            Duration.ofSeconds(90),
            nanos::get,
            Progress.NONE,
            mock(RunSampler.class));

    @BeforeEach
    void rows_that_do_not_become_more() throws Exception {
        when(ledger.awaitEnd(anyLong())).thenAnswer(call -> {
            nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(call.getArgument(0)));
            return nanos.get() >= END_NANOS;
        });
        when(ledger.counts()).thenReturn(new RowCounts(600, 500, 0, 0));
        when(ledger.firstEmitNanos()).thenReturn(OptionalLong.of(0));
        when(ledger.lastAckNanos()).thenReturn(OptionalLong.of(END_NANOS));
        when(ledger.failure()).thenReturn(Optional.empty());
    }

    @Test
    void gives_up_when_nothing_is_acked() {
        when(ledger.acks()).thenReturn(500L);

        assertThatThrownBy(watch::awaitEnd)
                .isInstanceOf(RunFailedException.class)
                .hasMessage("numbers: no row was processed for 90 s; 500 of 1,000 rows are done, 0 failed");
    }

    @Test
    void waits_while_a_spout_that_has_begun_again_gets_rows_acked_again() throws Exception {
        when(ledger.acks()).thenAnswer(call -> 500 + TimeUnit.NANOSECONDS.toSeconds(nanos.get()));

        assertThat(watch.awaitEnd()).isEqualTo(END_NANOS);
    }
}
