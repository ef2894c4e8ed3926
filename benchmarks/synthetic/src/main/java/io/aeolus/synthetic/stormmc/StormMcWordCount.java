package io.aeolus.synthetic.stormmc;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.internal.Repeated;
import io.aeolus.synthetic.internal.WordCounts;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Words of sentences, counted.
 *
 * <pre>
 * numbers --sentences--> split --by word--> count
 *     |                                       ^
 *     '--------------end, to all--------------'
 * </pre>
 *
 * Immutable.
 */
public final class StormMcWordCount extends PaperWorkload {

    private static final long DEFAULT_ROWS = 400_000;
    private static final int MAX_SPOUT_PENDING = 5_000;
    private static final int SENTENCES_OF_BATCH = 200;
    private static final int WORDS_OF_BATCH = 1_000;

    private static final String SPLIT = "split";
    private static final String COUNT = "count";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormMcWordCount() {
        super("stormmc-wordcount", "Storm-MC's WordCount: sentences, split, count; parallelism 1 to 4", parallelism(1));
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = parameter(PARALLELISM, options);
        return new PreparedSynthetic(
                name(),
                rows,
                Map.of("parallelism", parallelism),
                () -> topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                HandPlan.text(
                        name(),
                        topology(rows, parallelism),
                        Map.of(Numbers.ID, SENTENCES_OF_BATCH, SPLIT, WORDS_OF_BATCH)),
                Optional.empty(),
                expected(rows));
    }

    private static StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new SentenceRows()), parallelism);
        builder.setBolt(SPLIT, new SplitSentenceBolt(), parallelism).shuffleGrouping(Numbers.ID);
        builder.setBolt(COUNT, new TallyBolt(Numbers.ID), parallelism)
                .fieldsGrouping(SPLIT, new Fields("word"))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }

    private static OutputDigest expected(long rows) {
        SentenceRows sentences = new SentenceRows();
        sentences.open();
        WordCounts counts = new WordCounts();
        for (int i = 0; i < SentenceRows.SENTENCES; i++) {
            long times = Repeated.times(i, SentenceRows.SENTENCES, rows);
            for (String word : sentences.row(i).get(0).toString().split(" ", -1)) {
                counts.add(word, times);
            }
        }
        return counts.digest();
    }
}
