package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.RowTraffic;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunSample;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TrafficTableTest {

    /** 2^27 rows of two messages of 4 bytes in a second on one core: 2^30 bytes are 8 Gib. */
    @Test
    void saysWhatACoreSendsAndReceives() {
        double rows = 1 << 27;

        assertThat(TrafficTable.text(
                        new RowTraffic(2, 4, 8),
                        List.of(
                                summary("stock", rows, OptionalDouble.empty()),
                                summary("optimized", rows, OptionalDouble.of(rows))),
                        120))
                .isEqualTo("""
                        traffic     messages/s      MB/s  net Gib/s per core  gross Gib/s per core
                        stock      268,435,456  1,073.74                   -                     -
                        optimized  268,435,456  1,073.74              8.0000               16.0000
                        a row is 2.00 messages of 4.0 bytes, 8.0 as serialised; a core is one that is busy, with all that Storm does
                        """);
    }

    private static Summary summary(String label, double rate, OptionalDouble perCore) {
        RunRecord run = new RunRecord(
                label,
                1,
                new Measurement(
                        DeliveryGuarantee.AT_LEAST_ONCE,
                        true,
                        Math.round(10 * rate),
                        10,
                        Optional.empty(),
                        0,
                        OptionalLong.of(0),
                        0,
                        Results.EXPECTED,
                        1,
                        1),
                OptionalDouble.empty(),
                perCore.isPresent() ? busy(rate / perCore.getAsDouble()) : RunTrace.NONE);
        return new Summary(List.of(run), Optional.empty(), new CountedRates(List.of(run)));
    }

    private static RunTrace busy(double cores) {
        return new RunTrace(List.of(sample(0, 0), sample(10, 10 * cores)), List.of(), List.of());
    }

    private static RunSample sample(double seconds, double cpuSeconds) {
        return new RunSample(seconds, 0, 0, OptionalDouble.of(cpuSeconds), 0, 0, 0, 0, Optional.empty());
    }
}
