package io.aeolus.synthetic.naastorm;

import com.esotericsoftware.kryo.io.Input;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Traffic;
import io.aeolus.synthetic.internal.Vocabulary;
import io.aeolus.synthetic.internal.WordCounts;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.RepeatedRows;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * A word count.
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
    private static final Vocabulary VOCABULARY = new Vocabulary(5_000);
    private static final RepeatedRows WORDS =
            new RepeatedRows("word", 1 << 16, place -> VOCABULARY.draw(RandomBits.of(place)));

    /** Creates a workload with a name. */
    WordStream(String name, String description) {
        super(name, description, parallelism(USUAL));
    }

    /** Returns the number of spouts for a parallelism. */
    abstract int spouts(int parallelism);

    /** Returns the number of bolts for a parallelism. */
    abstract int bolts(int parallelism);

    @Override
    protected final PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = parallelism(options);
        List<List<Object>> words = Arrays.stream(WORDS.values()).map(List::of).toList();
        Input input = new Input(
                rows,
                Map.of("spouts", spouts(parallelism), "bolts", bolts(parallelism)),
                Optional.of(
                        Traffic.of(1, words, values -> values.get(0).toString().length())));
        WordCounts counts = new WordCounts();
        WORDS.forEach(rows, (word, times) -> counts.add(word.toString(), times));
        return prepared(
                name(),
                input,
                topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                Map.of(Numbers.ID, BATCH),
                counts.digest());
    }

    private StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, WORDS), spouts(parallelism));
        builder.setBolt("count", new TallyBolt(Numbers.ID), bolts(parallelism))
                .fieldsGrouping(Numbers.ID, new Fields("word"))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
