package io.aeolus.synthetic.naastorm;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.internal.Repeated;
import io.aeolus.synthetic.internal.Traffic;
import io.aeolus.synthetic.internal.WordCounts;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Words that are counted.
 *
 * <pre>
 * numbers --by word--> count
 *     |                  ^
 *     '---end, to all----'
 * </pre>
 */
abstract class WordStream extends PaperWorkload {

    private static final long DEFAULT_ROWS = 3_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 1_000;
    private static final int USUAL = 2;

    private static final String COUNT = "count";

    /** Takes the name. */
    WordStream(String name, String description) {
        super(name, description, parallelism(USUAL));
    }

    /** The spouts, where the user has chosen a number. */
    abstract int spouts(int parallelism);

    /** The bolts, where the user has chosen a number. */
    abstract int bolts(int parallelism);

    @Override
    protected final PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = parameter(PARALLELISM, options);
        WordRows words = new WordRows();
        words.open();
        List<List<Object>> all =
                IntStream.range(0, WordRows.WORDS).mapToObj(words::row).toList();
        return new PreparedSynthetic(
                name(),
                rows,
                Map.of("spouts", spouts(parallelism), "bolts", bolts(parallelism)),
                () -> topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                HandPlan.text(name(), topology(rows, parallelism), Map.of(Numbers.ID, BATCH)),
                Optional.of(
                        Traffic.of(1, all, values -> values.get(0).toString().length())),
                expected(all, rows));
    }

    private StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new WordRows()), spouts(parallelism));
        builder.setBolt(COUNT, new TallyBolt(Numbers.ID), bolts(parallelism))
                .fieldsGrouping(Numbers.ID, new Fields("word"))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }

    private static OutputDigest expected(List<List<Object>> words, long rows) {
        WordCounts counts = new WordCounts();
        for (int i = 0; i < words.size(); i++) {
            counts.add(words.get(i).get(0).toString(), Repeated.times(i, words.size(), rows));
        }
        return counts.digest();
    }
}
