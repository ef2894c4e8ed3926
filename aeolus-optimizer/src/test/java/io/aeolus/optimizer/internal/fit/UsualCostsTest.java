// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsualCostsTest {

    private static final Optional<NetworkModel> SLOW = Optional.of(new NetworkModel(
            "processes",
            new Machine(2, 16, 4, "Java 17", "2.8.3"),
            1,
            2,
            0.25,
            List.of(link(Party.SENDER, 5_000, 12_000, 200, 84), link(Party.RECEIVER, 4_000, 4_400, 0, 0)),
            List.of()));

    @Test
    void tuples_and_acks_take_the_link_for_their_own_messages() {
        PartyCost link = new UsualCosts(SLOW).remote(100).link();

        assertThat(link.singleNanos()).isCloseTo(5_000 + 84 * 100, within(1e-9));
        assertThat(link.batchNanos()).isCloseTo(12_000, within(1e-9));
        assertThat(link.rowNanos()).isCloseTo(200 + 84 * 100, within(1e-9));
        assertThat(new UsualCosts(SLOW).remoteAck(100).link()).isEqualTo(new PartyCost(4_000, 4_400, 0));
    }

    @Test
    void messages_within_a_worker_take_no_link_time() {
        assertThat(new UsualCosts(SLOW).inside(100).link()).isEqualTo(PartyCost.NONE);
    }

    @Test
    void the_usual_link_is_free() {
        assertThat(new UsualCosts(Optional.empty()).remote(100).link()).isEqualTo(PartyCost.NONE);
    }

    @Test
    void an_ack_within_a_worker_costs_nothing_extra() {
        UsualCosts usual = new UsualCosts(Optional.empty());

        assertThat(usual.remote(100).acker()).isEqualTo(PartyCost.NONE);
        assertThat(usual.remoteAck(100).sender()).isEqualTo(PartyCost.NONE);
        assertThat(usual.remoteAck(100).acker().singleNanos()).isPositive();
    }

    private static MessageCost link(Party party, double tuple, double batch, double row, double perByte) {
        return new MessageCost(
                Path.BETWEEN_WORKERS, party, Part.LINK, term(tuple), term(batch), term(row), term(perByte), 0.999);
    }

    private static Term term(double value) {
        return new Term(value, 0, 1, value == 0);
    }
}
