// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;

class AdviceOutputTest {

    private static final int COLUMNS = 160;

    @Test
    void prints_a_change() {
        assertThat(AdviceText.of(SampleAdvice.change(), COLUMNS)).isEqualTo("""
                words: 12,345 tuples/s in 60 s; required: 15,000 (the present rate, and the lag of 1,593,000 tuples within 600 s); target utilization: 70 %

                component  executors      tasks   utilization  capacity/s  in flight  execute  complete  then
                lines      1              2                 -           -       49.4        -   4.00 ms  60 %
                split      2 -> 3         4 -> 6         88 %      14,028          -   142 us         -  60 %
                count      1 -> in split  2 -> 6         88 %      14,028          -   142 us         -  60 %

                plan                  executors  workers  capacity/s  (90 %)          utilization  of
                now                           4        2      14,000  12,600..16,800         98 %  'count'
                best by rebalance             5        2      21,000  18,900..25,200         71 %  'count'
                best by resubmission          4        1      28,000  25,200..33,600         60 %  'count'

                by resubmission only: 'lines', stream 'default': batches 1 -> 64
                by resubmission only: 'split', stream 'default': count in its tasks

                remark: a remark
                verdict: change by resubmit: the plan can process more
                """);
    }

    @Test
    void prints_that_nothing_is_known() {
        assertThat(AdviceText.of(SampleAdvice.unknown(), COLUMNS)).isEqualTo("""
                words: - tuples/s in 60 s; required: unknown; target utilization: 70 %

                component  executors  tasks  utilization  capacity/s  in flight  execute  complete
                lines      1          1                -           -          -        -         -

                verdict: unknown: the spouts emitted 7 tuples in 60 s, fewer than 300
                """);
    }

    @Test
    void writes_json() throws Exception {
        JsonNode json = new JsonMapper().readTree(Advice.FORMAT.text(SampleAdvice.change()));

        assertThat(json.fieldNames())
                .toIterable()
                .containsExactly(
                        "version", "topology", "verdict", "load", "deployments", "components", "streams", "remarks");
        assertThat(json.get("verdict"))
                .hasToString("{\"answer\":\"change\",\"means\":\"resubmit\",\"reason\":\"the plan can process more\"}");
        assertThat(json.get("load"))
                .hasToString("{\"windowSeconds\":60,\"tuplesPerSecond\":12345,\"requiredTuplesPerSecond\":15000,"
                        + "\"requiredBy\":\"the present rate, and the lag of 1,593,000 tuples within 600 s\","
                        + "\"targetUtilization\":0.7,\"lag\":1593000}");
        assertThat(json.at("/deployments/rebalanced"))
                .hasToString(
                        "{\"executors\":5,\"workers\":2,\"load\":{\"tuplesPerSecond\":15000,\"meanLatencyMillis\":4,"
                                + "\"utilization\":{\"count\":0.71,\"lines\":0.1,\"split\":0.71},"
                                + "\"shared\":{\"cores\":0.4,\"ackers\":0.05,\"link\":0},"
                                + "\"capacity\":21000,\"interval\":{\"low\":18900,\"high\":25200}}}");
        assertThat(json.at("/components/2"))
                .hasToString("{\"id\":\"count\",\"kind\":\"bolt\",\"now\":{\"executors\":1,\"tasks\":2},"
                        + "\"advised\":{\"executors\":3,\"tasks\":6},\"utilization\":0.88,\"capacity\":14028.4,"
                        + "\"inFlight\":null,\"executeMillis\":0.142,\"completeMillis\":null,"
                        + "\"advisedUtilization\":0.6,\"chainedTo\":\"split\"}");
        assertThat(json.at("/streams/0"))
                .hasToString("{\"producer\":\"lines\",\"stream\":\"default\",\"batchSize\":1,"
                        + "\"advisedBatchSize\":64,\"chained\":[]}");
        assertThat(new JsonMapper()
                        .readTree(Advice.FORMAT.text(SampleAdvice.unknown()))
                        .get("deployments")
                        .isNull())
                .isTrue();
    }

    @Test
    void exports_gauges() {
        assertThat(AdviceMetrics.of(SampleAdvice.change())).isEqualTo("""
                # HELP aeolus_advice_advised_capacity_tuples_per_second Predicted highest rate of the advised deployment.
                # TYPE aeolus_advice_advised_capacity_tuples_per_second gauge
                aeolus_advice_advised_capacity_tuples_per_second{topology="words"} 28000
                # HELP aeolus_advice_advised_executors Advised executors of a component.
                # TYPE aeolus_advice_advised_executors gauge
                aeolus_advice_advised_executors{topology="words",component="lines"} 1
                aeolus_advice_advised_executors{topology="words",component="split"} 3
                aeolus_advice_advised_executors{topology="words",component="count"} 1
                # HELP aeolus_advice_advised_workers Advised worker processes.
                # TYPE aeolus_advice_advised_workers gauge
                aeolus_advice_advised_workers{topology="words"} 1
                # HELP aeolus_advice_capacity_tuples_per_second Predicted highest rate of the present deployment.
                # TYPE aeolus_advice_capacity_tuples_per_second gauge
                aeolus_advice_capacity_tuples_per_second{topology="words"} 14000
                # HELP aeolus_advice_executors Executors of a component.
                # TYPE aeolus_advice_executors gauge
                aeolus_advice_executors{topology="words",component="lines"} 1
                aeolus_advice_executors{topology="words",component="split"} 2
                aeolus_advice_executors{topology="words",component="count"} 1
                # HELP aeolus_advice_gain_ratio Gain or saving of the advised deployment, as a share of the present one.
                # TYPE aeolus_advice_gain_ratio gauge
                aeolus_advice_gain_ratio{topology="words",of="capacity"} 1
                aeolus_advice_gain_ratio{topology="words",of="executors"} 0
                aeolus_advice_gain_ratio{topology="words",of="workers"} 0.5
                # HELP aeolus_advice_lag_tuples Tuples that wait outside of the topology.
                # TYPE aeolus_advice_lag_tuples gauge
                aeolus_advice_lag_tuples{topology="words"} 1593000
                # HELP aeolus_advice_required_tuples_per_second Spout tuples per second that the topology must sustain.
                # TYPE aeolus_advice_required_tuples_per_second gauge
                aeolus_advice_required_tuples_per_second{topology="words"} 15000
                # HELP aeolus_advice_tuples_per_second Spout tuples per second in the measured time.
                # TYPE aeolus_advice_tuples_per_second gauge
                aeolus_advice_tuples_per_second{topology="words"} 12345
                # HELP aeolus_advice_utilization_ratio Mean share of the time in which the executors of a component are busy.
                # TYPE aeolus_advice_utilization_ratio gauge
                aeolus_advice_utilization_ratio{topology="words",component="split"} 0.88
                aeolus_advice_utilization_ratio{topology="words",component="count"} 0.88
                # HELP aeolus_advice_verdict 1 for the verdict of the advice, 0 for the others.
                # TYPE aeolus_advice_verdict gauge
                aeolus_advice_verdict{topology="words",verdict="change"} 1
                aeolus_advice_verdict{topology="words",verdict="keep"} 0
                aeolus_advice_verdict{topology="words",verdict="unknown"} 0
                # HELP aeolus_advice_workers Worker processes.
                # TYPE aeolus_advice_workers gauge
                aeolus_advice_workers{topology="words"} 2
                """);
    }

    @Test
    void exports_the_verdict_if_nothing_is_known() {
        assertThat(AdviceMetrics.of(SampleAdvice.unknown())).isEqualTo("""
                # HELP aeolus_advice_advised_executors Advised executors of a component.
                # TYPE aeolus_advice_advised_executors gauge
                aeolus_advice_advised_executors{topology="words",component="lines"} 1
                # HELP aeolus_advice_executors Executors of a component.
                # TYPE aeolus_advice_executors gauge
                aeolus_advice_executors{topology="words",component="lines"} 1
                # HELP aeolus_advice_verdict 1 for the verdict of the advice, 0 for the others.
                # TYPE aeolus_advice_verdict gauge
                aeolus_advice_verdict{topology="words",verdict="change"} 0
                aeolus_advice_verdict{topology="words",verdict="keep"} 0
                aeolus_advice_verdict{topology="words",verdict="unknown"} 1
                """);
    }
}
