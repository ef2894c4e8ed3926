// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class RecoveryChartTest {

    @Test
    void each_recovery_is_a_dot_that_is_further_right_if_longer() throws Exception {
        NodeList dots = chart(new FailureRow(
                        "kill", "counting", "batches", List.of(), List.of(seconds(0), seconds(1), seconds(10))))
                .getElementsByTagName("circle");

        assertThat(dots.getLength()).isEqualTo(3);
        assertThat(x(dots, 0)).isLessThan(x(dots, 1));
        assertThat(x(dots, 2) - x(dots, 1)).isCloseTo(x(dots, 1) - x(dots, 0), offset(0.2));
    }

    @Test
    void each_scenario_has_a_line_below_the_previous_line() throws Exception {
        FailureRow row = new FailureRow("kill", "counting", Subject.STOCK, List.of(), List.of(seconds(2)));

        NodeList dots = chart(row, row).getElementsByTagName("circle");

        assertThat(number(dots, 0, "cy")).isLessThan(number(dots, 1, "cy"));
    }

    private static Document chart(FailureRow... rows) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        new RecoveryChart(List.of(rows)).svg().getBytes(StandardCharsets.UTF_8)));
    }

    private static Duration seconds(long number) {
        return Duration.ofSeconds(number);
    }

    private static double x(NodeList elements, int index) {
        return number(elements, index, "cx");
    }

    private static double number(NodeList elements, int index, String attribute) {
        return Double.parseDouble(((Element) elements.item(index)).getAttribute(attribute));
    }
}
