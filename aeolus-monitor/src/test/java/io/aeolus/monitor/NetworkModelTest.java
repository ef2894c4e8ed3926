// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.probe.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkModelTest {

    private static final MessageCost COST = new MessageCost(
            MessageCost.Path.BETWEEN_WORKERS,
            Party.SENDER,
            Part.TOTAL,
            new Term(1000, 10, 0.98, false),
            new Term(1500, 15, 0.97, false),
            new Term(70.5, 2, 0.96, false),
            new Term(0.25, 0.01, 0.99, false),
            0.995);
    private static final NetworkModel MODEL = new NetworkModel(
            "local",
            new Machine(2, 23.5, 4, "Java 17.0.1", "2.8.3"),
            7,
            2,
            0.25,
            List.of(COST),
            List.of(new NetworkModel.Point(
                    MessageCost.Path.BETWEEN_WORKERS,
                    10,
                    256,
                    List.of(new PartCost(Party.SENDER, Part.TOTAL, List.of(300.5, 290.25))))));
    private static final String TEXT = NetworkModel.FORMAT.text(MODEL);

    @Test
    void round_trip_preserves_the_text(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("network.json");
        NetworkModel.FORMAT.write(MODEL, file);

        NetworkModel read = NetworkModel.FORMAT.read(file);

        assertThat(read).isEqualTo(MODEL);
        assertThat(Files.readString(file)).isEqualTo(TEXT).isEqualTo(NetworkModel.FORMAT.text(read));
        assertThat(TEXT)
                .startsWith("{\n  \"version\": 2,\n")
                .contains("\"path\": \"between-workers\"", "\"party\": \"sender\"", "\"part\": \"total\"")
                .doesNotContain("poor", "good");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '~',
            value = {
                "\"seed\": 7#\"seed\": 7, \"seeds\": 7#$.seeds is unknown: remove it; known fields are cluster, costs, machine, phaseSeconds, points, rounds, seed",
                "\"value\": 1000.0#\"value\": -1#$.costs[0].tupleNanos: value is -1.0: must be at least 0",
                "\"rSquared\": 0.995#\"rSquared\": 2#$.costs[0]: rSquared is 2.0: must be at most 1",
                "\"partialRSquared\": 0.96#\"partialRSquared\": 1.5#$.costs[0].rowNanos: partialRSquared is 1.5: must be 0 to 1",
                "\"standardError\": 15.0#\"standardError\": -1#$.costs[0].batchNanos: standardError is -1.0: must be at least 0",
            })
    void names_file_place_and_remedy_of_an_error(String from, String to, String message) {
        assertThat(TEXT).contains(from);
        String text = TEXT.replace(from, to);

        assertThatThrownBy(() -> NetworkModel.FORMAT.parse(text, "n.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("n.json: " + message);
    }

    @Test
    void rejects_an_unknown_path() {
        assertThatThrownBy(() -> NetworkModel.FORMAT.parse(TEXT.replace("between-workers", "by-air"), "n.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("n.json: $.costs[0].path has the wrong value or fields: ")
                .hasMessageContaining("by-air");
    }

    @Test
    void returns_the_cost_of_a_path_party_and_part() {
        assertThat(MODEL.cost(MessageCost.Path.BETWEEN_WORKERS, Party.SENDER, Part.TOTAL))
                .contains(COST);
        assertThat(MODEL.cost(MessageCost.Path.INSIDE_WORKER, Party.SENDER, Part.TRANSPORT))
                .isEmpty();
    }

    @Test
    void is_good_if_the_fits_of_all_totals_are_good() {
        MessageCost poor = new MessageCost(
                COST.path(),
                COST.party(),
                Part.TOTAL,
                COST.tupleNanos(),
                COST.batchNanos(),
                COST.rowNanos(),
                COST.byteNanos(),
                0.97);

        assertThat(MODEL.isGood()).isTrue();
        assertThat(poor.isPoor()).isTrue();
        assertThat(new NetworkModel("local", MODEL.machine(), 7, 2, 0.25, List.of(COST, poor), List.of()).isGood())
                .isFalse();
    }
}
