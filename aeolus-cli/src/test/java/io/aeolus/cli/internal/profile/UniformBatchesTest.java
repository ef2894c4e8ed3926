// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cases.Altered;
import io.aeolus.cli.synthetic.CyclicTopology;
import io.aeolus.cli.synthetic.Notes;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.StandstillException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UniformBatchesTest {

    private final Runner cluster = mock(Runner.class);
    private final List<String> notes = new ArrayList<>();

    /** Tuples per second by batch size. The topology stalls with other batch sizes. */
    private final Map<Integer, Double> rates = new HashMap<>(Map.of(1, 100.0, 16, 300.0, 64, 400.0, 256, 405.0));

    @BeforeEach
    void scriptRates() throws Exception {
        when(cluster.profile(any(), any())).thenAnswer(call -> {
            String workload = call.getArgument(0, ProfileRequest.class).workload();
            Double rate = rates.get(Integer.valueOf(workload.substring("cycle in batches of ".length())));
            if (rate == null) {
                throw new StandstillException("the topology stalls");
            }
            return Altered.with(Profiles.numbers(), "totals", Profiles.totals(rate, 1, 0.1));
        });
    }

    @Test
    void a_larger_batch_size_must_be_clearly_faster() throws Exception {
        PlanDocument plan = fastest();

        assertThat(plan.plan().streams())
                .extracting(stream -> stream.producer() + " " + stream.batchSize())
                .containsExactlyInAnyOrder("numbers 64", "a 64", "b 64");
        assertThat(plan.plan().components()).isEmpty();
        assertThat(notes).contains("unbatched: 100 tuples/s", "batch size 64: 400 tuples/s");
    }

    @Test
    void rejects_batch_sizes_that_stall_the_topology() throws Exception {
        rates.keySet().retainAll(List.of(1, 16));

        assertThat(fastest().plan().largestBatchSize()).isEqualTo(16);
        assertThat(notes).contains("batch size 64 is not used: the topology stalls");
    }

    @Test
    void stays_unbatched_if_batches_are_slower() throws Exception {
        rates.put(1, 1_000.0);

        assertThat(fastest().plan().streams()).isEmpty();
    }

    @Test
    void fails_if_the_unbatched_topology_fails() {
        rates.clear();

        assertThatThrownBy(this::fastest).isInstanceOf(StandstillException.class);
    }

    private PlanDocument fastest() throws Exception {
        return new UniformBatches(CyclicTopology.subject()).fastest(cluster, new Notes(notes));
    }
}
