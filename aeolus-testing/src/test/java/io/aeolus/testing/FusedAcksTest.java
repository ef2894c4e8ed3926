// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** Tests when a spout receives acks in a topology whose components call each other. */
class FusedAcksTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void a_spout_may_wait_for_its_acks() {
        builder.setSpout("spout", new WaitingSpout());
        builder.setBolt("end", new ToyBolt(ToyBolt.ACK)).shuffleGrouping("spout");
        FusedTopology topology = open();

        for (int i = 0; i < 5; i++) {
            assertThat(topology.turn()).isTrue();
        }

        assertThat(((ToyBolt) topology.bolts.get(0).bolt).values()).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void a_tuple_that_a_spout_emits_in_ack_is_acked_in_the_next_turn() {
        builder.setSpout("spout", new ChainingSpout());
        FusedTopology topology = open();
        ToySpout spout = (ToySpout) topology.spouts.get(0).spout;

        assertThat(topology.turn()).isTrue();
        assertThat(spout.acked).containsExactly(0);
        assertThat(topology.turn()).isTrue();
        assertThat(spout.acked).containsExactly(0, 1);
    }

    private FusedTopology open() {
        FusedTopology opened = FusedTopology.of(builder.createTopology(), Map.of());
        opened.open();
        return opened;
    }

    /** Emits the next number once the previous number is acked, which must not happen within nextTuple. */
    private static final class WaitingSpout extends ToySpout {

        private static final long serialVersionUID = 1L;

        private int next;
        private boolean isOpen;
        private boolean isCalled;

        private WaitingSpout() {
            super(0);
        }

        @Override
        public void nextTuple() {
            isCalled = true;
            if (!isOpen) {
                isOpen = true;
                collector.emit(new Values(next), next);
                next++;
            }
            isCalled = false;
        }

        @Override
        public void ack(Object id) {
            if (isCalled) {
                throw new IllegalStateException("acked within nextTuple");
            }
            isOpen = false;
        }
    }

    /** Emits the next of ten numbers in the ack of the previous number. */
    private static final class ChainingSpout extends ToySpout {

        private static final long serialVersionUID = 1L;

        private ChainingSpout() {
            super(1);
        }

        @Override
        public void ack(Object id) {
            super.ack(id);
            if (acked.size() < 10) {
                collector.emit(new Values(acked.size()), acked.size());
            }
        }
    }
}
