// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.multistage;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.synthetic.GeneratedWorkload;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Predicts the load of smart plugs.
 *
 * <pre>
 *                               .--by plug---> plug-predict --by plug---> plug-receiver
 * numbers --by plug--> average &lt;
 *                               '--by house--> house-predict --by house--> house-receiver
 * </pre>
 *
 * <p>The output is, for each plug and each house, the number of predictions and the sum of their hash codes. Immutable.
 */
public final class MultiStagePlugs extends GeneratedWorkload {

    private static final long DEFAULT_ROWS = 1_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 1_000;
    /** Houses: one prediction per 20 readings. */
    private static final int HOUSE_BATCH = 50;

    private static final String AVERAGE = "average";
    private static final String PLUG_PREDICT = "plug-predict";
    private static final String HOUSE_PREDICT = "house-predict";
    private static final String PLUG_RECEIVER = "plug-receiver";
    private static final String HOUSE_RECEIVER = "house-receiver";

    private static final Fields HOUSE = new Fields("house");
    private static final Fields PLUG = new Fields("plug");

    /** Called by {@link java.util.ServiceLoader}. */
    public MultiStagePlugs() {
        super(
                "multistage-plugs",
                "smart plugs (DEBS 2014): averages, predictions per plug and per house, receivers; parallelism 1 to 4",
                PARALLELISM);
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options, Progress progress) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = PARALLELISM.in(options);
        Map<String, Object> description = inOrder(
                "houses",
                PlugRows.HOUSES,
                "plugs",
                PlugRows.ALL_PLUGS,
                "days",
                rows / PlugRows.ALL_PLUGS / PlugRows.READINGS_OF_SLICE / PlugRows.SLICES_OF_DAY,
                "parallelism",
                parallelism);
        return prepared(
                rows,
                description,
                topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                Map.of(Numbers.ID, BATCH, AVERAGE, BATCH, PLUG_PREDICT, BATCH, HOUSE_PREDICT, HOUSE_BATCH),
                ExpectedPlugs.of(rows));
    }

    private static StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new PlugRows()));
        builder.setBolt(AVERAGE, new AverageBolt(), parallelism)
                .fieldsGrouping(Numbers.ID, new Fields("house", "household", "plug"));
        builder.setBolt(PLUG_PREDICT, new PlugPredictBolt(), parallelism).fieldsGrouping(AVERAGE, PLUG);
        builder.setBolt(HOUSE_PREDICT, new HousePredictBolt(), parallelism).fieldsGrouping(AVERAGE, HOUSE);
        builder.setBolt(PLUG_RECEIVER, new TallyBolt(), parallelism)
                .fieldsGrouping(PLUG_PREDICT, PLUG)
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(HOUSE_RECEIVER, new TallyBolt(), parallelism)
                .fieldsGrouping(HOUSE_PREDICT, HOUSE)
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
