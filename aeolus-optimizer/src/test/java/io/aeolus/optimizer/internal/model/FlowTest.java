package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.optimizer.synthetic.Flows;
import org.junit.jupiter.api.Test;

class FlowTest {

    @Test
    void counts_calls_and_tuples_for_each_source_tuple() throws CycleException {
        Flow flow = Flow.of(Flows.shop());

        assertThat(flow.calls(0)).isEqualTo(1);
        assertThat(flow.calls(1)).isEqualTo(1);
        assertThat(flow.calls(2)).isEqualTo(2);
        assertThat(flow.tuples(1)).isEqualTo(2);
        assertThat(flow.tuples(2)).isEqualTo(0.001);
    }
}
