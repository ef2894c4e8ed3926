package io.aeolus.monitor.internal.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.monitor.internal.ledger.RunLedger;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

class BoltMeterTest {

    private static final long SEED = 7;

    private final AtomicLong nanos = new AtomicLong();
    private final RunLedger ledger = new RunLedger(Set.of("spout"), OptionalDouble.empty(), false, nanos::get);
    private final BoltMeter meter = new BoltMeter(ledger.boltTask("bolt"), nanos::get, new SplittableRandom(SEED));

    @Test
    void measures_from_a_message_to_its_ack() {
        Tuple message = message("source", Map.of(1L, 11L));
        begin(message);
        nanos.addAndGet(300);
        meter.end();
        nanos.addAndGet(4_700);
        meter.acked(message);

        Histogram times = processing();
        assertThat(times.getMaxValue()).isCloseTo(5_000, withPercentage(2));
        assertThat(times.getTotalCount()).isGreaterThan(1);
    }

    @Test
    void a_batch_is_processed_when_the_last_of_its_roots_is_acked() {
        begin(message("source", Map.of(1L, 11L, 2L, 22L)));
        nanos.addAndGet(1_000);
        meter.end();
        meter.acked(message("source", Map.of(1L, 11L)));
        assertThat(ledger.takeProcessing()).isEmpty();
        nanos.addAndGet(1_000);
        meter.acked(message("source", Map.of(2L, 22L)));

        assertThat(processing().getMaxValue()).isGreaterThanOrEqualTo(2_000);
    }

    @Test
    void a_message_that_fails_is_not_processed() {
        begin(message("source", Map.of(1L, 11L, 2L, 22L)));
        meter.end();
        meter.failed(message("source", Map.of(1L, 11L)));
        meter.acked(message("source", Map.of(2L, 22L)));

        assertThat(ledger.takeProcessing()).isEmpty();
    }

    @Test
    void ticks_are_no_messages() {
        Tuple tick = message("__system", Map.of());
        begin(tick);
        nanos.addAndGet(1_000);
        meter.end();
        meter.acked(tick);

        assertThat(ledger.takeProcessing()).isEmpty();
    }

    @Test
    void what_was_not_sampled_is_not_measured() {
        meter.acked(message("source", Map.of(1L, 11L)));

        assertThat(ledger.takeProcessing()).isEmpty();
    }

    private void begin(Tuple message) {
        while (!meter.isDue()) {
            nanos.incrementAndGet();
        }
        meter.begin(message);
    }

    private Histogram processing() {
        return ledger.takeProcessing().getOrDefault("bolt", new Histogram(2));
    }

    private static Tuple message(String source, Map<Long, Long> idsByRoot) {
        Tuple tuple = mock(Tuple.class);
        when(tuple.getSourceComponent()).thenReturn(source);
        when(tuple.getSourceStreamId()).thenReturn("default");
        when(tuple.getMessageId()).thenReturn(MessageId.makeId(idsByRoot));
        return tuple;
    }
}
