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
    void of_all_that_goes_to_another_worker_each_link_has_its_part() {
        PartyCost link = new UsualCosts(SLOW, 2).edge(100).link();

        // One half goes to the other worker, and one half of that in either direction.
        assertThat(link.singleNanos()).isCloseTo((5_000 + 84 * 100 + 4_000) / 4.0, within(1e-9));
        assertThat(link.batchNanos()).isCloseTo((12_000 + 4_400) / 4.0, within(1e-9));
        assertThat(link.rowNanos()).isCloseTo((200 + 84 * 100) / 4.0, within(1e-9));
        assertThat(new UsualCosts(SLOW, 2).moreBetween(100).link()).isEqualTo(link);
    }

    @Test
    void inside_a_worker_there_is_no_link() {
        assertThat(new UsualCosts(SLOW, 2).inside().edge(100).link()).isEqualTo(PartyCost.NONE);
    }

    @Test
    void a_link_is_usually_as_fast_as_the_processors() {
        assertThat(new UsualCosts(Optional.empty(), 2).edge(100).link()).isEqualTo(PartyCost.NONE);
    }

    private static MessageCost link(Party party, double tuple, double batch, double row, double perByte) {
        return new MessageCost(
                Path.BETWEEN_WORKERS, party, Part.LINK, term(tuple), term(batch), term(row), term(perByte), 0.999);
    }

    private static Term term(double value) {
        return new Term(value, 0, 1, value == 0);
    }
}
