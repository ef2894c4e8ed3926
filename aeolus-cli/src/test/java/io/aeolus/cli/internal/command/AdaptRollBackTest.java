// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;

import io.aeolus.monitor.IdleTopologyException;
import java.util.Collections;
import java.util.List;
import org.apache.storm.generated.TopologyInfo;
import org.junit.jupiter.api.Test;
import org.mockito.stubbing.Answer;

/** Changes after which the load cannot be measured. */
class AdaptRollBackTest extends AdaptFixture {

    @Test
    void rolls_back_a_change_after_which_the_load_cannot_be_measured() {
        assertThat(adapt(List.of(BUSY, 0.0, 0.0, 0.0), "words --apply --max-parallelism split=4"))
                .isOne();

        assertThat(split).isEqualTo(3);
        assertThat(aeolus.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("words: change: change 'split' 3 -> 4 executors"),
                        line -> assertThat(line).endsWith("words: fail: a worker restarted"),
                        line -> assertThat(line).endsWith("words: fail: a worker restarted"),
                        line -> assertThat(line)
                                .contains("words: roll-back: change 'split' 4 -> 3 executors: in 3 periods after"));
    }

    @Test
    void rolls_back_a_change_after_which_the_topology_has_no_worker() {
        mostExecutors = 3;

        assertThat(adapt(List.of(BUSY, BUSY), "words --apply --max-parallelism split=4"))
                .isOne();

        assertThat(split).isEqualTo(3);
        assertThat(aeolus.out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("words: change: change 'split' 3 -> 4 executors"),
                        line -> assertThat(line).contains("words: fail: topology 'words' has no worker"),
                        line -> assertThat(line).contains("words: fail: topology 'words' has no worker"),
                        line -> assertThat(line)
                                .contains("words: roll-back: change 'split' 4 -> 3 executors: in 3 periods after"),
                        line -> assertThat(line).contains("words: keep: the change took effect"));
    }

    @Test
    void judges_a_change_when_the_spouts_have_input_again() {
        loads.measurements.add(() -> measured(BUSY));
        loads.measurements.addAll(Collections.<ScriptedLoads.Measurement>nCopies(4, () -> {
            throw new IdleTopologyException("no input");
        }));

        adapt(List.of(BUSY), "words --apply --max-parallelism split=4");

        assertThat(aeolus.out().lines().skip(1).limit(4)).allMatch(line -> line.endsWith("words: fail: no input"));
        assertThat(aeolus.out())
                .contains("words: keep: the change took effect: ")
                .hasLineCount(6);
    }

    @Test
    void judges_a_change_when_the_topology_is_active_again() throws Exception {
        Answer<TopologyInfo> active = call -> info("ACTIVE");
        Answer<TopologyInfo> inactive = call -> info("INACTIVE");
        doAnswer(active)
                .doAnswer(inactive)
                .doAnswer(inactive)
                .doAnswer(inactive)
                .doAnswer(active)
                .when(nimbus)
                .getTopologyInfoByNameWithOpts(eq("words"), any());

        adapt(List.of(BUSY, BUSY), "words --apply --max-parallelism split=4");

        assertThat(aeolus.out().lines().skip(1).limit(3))
                .allMatch(line -> line.contains("words: fail: topology 'words' is INACTIVE: activate it, so that "));
        assertThat(aeolus.out())
                .contains("words: keep: the change took effect: ")
                .hasLineCount(5);
    }
}
