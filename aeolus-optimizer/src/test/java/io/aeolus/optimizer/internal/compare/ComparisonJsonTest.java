package io.aeolus.optimizer.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonJsonTest {

    @Test
    void has_all_fields_of_the_format() {
        assertThat(ComparisonJson.text(Results.bad())).isEqualTo("");
    }

    @Test
    void says_null_of_what_is_unknown() {
        RunRecord record = new RunRecord(
                "dop-only",
                1,
                new Measurement(0, 1, Optional.empty(), 5, 0, Results.EXPECTED, 1, 100),
                OptionalDouble.empty());

        assertThat(ComparisonJson.text(Results.result(List.of(record), List.of())))
                .isEqualTo("");
    }
}
