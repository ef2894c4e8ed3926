// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** A submitted topology has the batch sizes that can change while it runs, and the largest batch size for which its queues are small enough. */
class LiveBatchesSettingTest {

    private static final String ACKED = "\"config\":{\"topology.max.spout.pending\":500,\"aeolus.rows.acked\":true},";

    @Test
    void queues_bound_batches_unless_all_tuples_are_acked() throws BadInputException {
        assertThat(submitted(Numbers.PLAN, List.of()).maxBatchSize()).isEqualTo(50);
        String acked = Numbers.PLAN.replace("\"prediction\"", ACKED + "\"prediction\"");
        assertThat(submitted(acked, List.of()).maxBatchSize()).isEqualTo(StreamPlan.MAX_BATCH_SIZE);
        assertThat(submitted(acked, List.of(Aeolus.ROWS_ACKED + "=false")).maxBatchSize())
                .as("an option overrides the plan")
                .isEqualTo(50);
    }

    @Test
    void setting_is_no_change_of_settings() throws BadInputException {
        RewrittenTopology rewritten = rewritten(Numbers.PLAN, List.of());

        assertThat(LiveBatches.submitted(rewritten.config()).orElseThrow().streams())
                .containsExactly(StreamPlan.of("numbers", "default", 50));
        assertThat(rewritten.settings()).extracting(SettingChange::name).doesNotContain(LiveBatches.KEY);
    }

    @Test
    void a_plan_lowers_the_limit_of_pending_tuples_that_a_spout_declares() throws BadInputException {
        String acked = Numbers.PLAN.replace("\"prediction\"", ACKED + "\"prediction\"");
        StormTopology declaring = new Numbers(10, -1).prepared().topology();
        ComponentCommon numbers = declaring.get_spouts().get("numbers").get_common();
        numbers.set_json_conf("{\"topology.max.spout.pending\":10000}");

        assertThat(limit(rewritten(declaring, acked, List.of()))).isEqualTo(500);
        assertThat(limit(rewritten(declaring, Numbers.PLAN, List.of()))).isEqualTo(10_000);
        assertThat(limit(rewritten(declaring, acked, List.of("topology.max.spout.pending=700"))))
                .as("an option overrides the plan")
                .isEqualTo(10_000);
    }

    private static Object limit(RewrittenTopology rewritten) {
        return Utils.parseJson(rewritten
                        .topology()
                        .get_spouts()
                        .get("numbers")
                        .get_common()
                        .get_json_conf())
                .get(Config.TOPOLOGY_MAX_SPOUT_PENDING);
    }

    private static LiveBatches submitted(String plan, List<String> options) throws BadInputException {
        return LiveBatches.submitted(rewritten(plan, options).config()).orElseThrow();
    }

    private static RewrittenTopology rewritten(String plan, List<String> options) throws BadInputException {
        return rewritten(new Numbers(10, -1).prepared().topology(), plan, options);
    }

    private static RewrittenTopology rewritten(StormTopology topology, String plan, List<String> options)
            throws BadInputException {
        Map<String, Object> config = Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        CapturedTopology captured =
                new CapturedTopology(new Submission("numbers", topology, config), Optional.empty(), List.of());
        return RewrittenTopology.of(
                captured,
                PlanDocument.parse(plan, "plan.json"),
                "plan.json",
                new StormSettings(Optional.empty(), options));
    }
}
