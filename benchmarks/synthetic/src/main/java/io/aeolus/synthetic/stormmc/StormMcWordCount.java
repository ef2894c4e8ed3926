// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.GeneratedWorkload;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Vocabulary;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.RepeatedRows;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * A word count of sentences.
 *
 * <pre>
 * numbers --sentences--> split --by word--> count
 *     |                                       ^
 *     '--------------end, to all--------------'
 * </pre>
 *
 * Immutable.
 */
public final class StormMcWordCount extends GeneratedWorkload {

    private static final long DEFAULT_ROWS = 400_000;
    private static final int MAX_SPOUT_PENDING = 5_000;
    private static final int SENTENCES_OF_BATCH = 200;
    private static final int WORDS_OF_BATCH = 1_000;

    private static final int MIN_WORDS = 4;
    private static final int MORE_WORDS = 10;
    private static final int MAX_WORDS = 16;
    private static final Vocabulary VOCABULARY = new Vocabulary(2_000);
    private static final RepeatedRows SENTENCES = new RepeatedRows("sentence", 4_096, StormMcWordCount::sentence);

    private static final String SPLIT = "split";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormMcWordCount() {
        super("stormmc-wordcount", "Storm-MC's WordCount: sentences, split, count; parallelism 1 to 4", PARALLELISM);
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options, Progress progress) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = PARALLELISM.in(options);
        return prepared(
                rows,
                Map.of("parallelism", parallelism),
                topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                Map.of(Numbers.ID, SENTENCES_OF_BATCH, SPLIT, WORDS_OF_BATCH),
                expectedOutput(rows));
    }

    /** A row for each word: word, count, and the sum of the hash codes. */
    private static OutputDigest expectedOutput(long rows) {
        Map<String, Long> counts = new HashMap<>();
        SENTENCES.forEach(rows, (sentence, times) -> {
            for (String word : sentence.toString().split(" ", -1)) {
                counts.merge(word, times, Long::sum);
            }
        });
        OutputDigest digest = OutputDigest.EMPTY;
        for (Map.Entry<String, Long> word : counts.entrySet()) {
            if (word.getValue() > 0) {
                long sum = word.getValue() * word.getKey().hashCode();
                digest = digest.plus(OutputDigest.of(List.of(word.getKey(), word.getValue(), sum)));
            }
        }
        return digest;
    }

    /** A sentence of 8.75 words on average, as in the paper. */
    private static String sentence(int place) {
        long first = (long) place * MAX_WORDS;
        // 4 to 13 words, and every fourth sentence one more.
        int words =
                MIN_WORDS + (int) Long.remainderUnsigned(RandomBits.of(first), MORE_WORDS) + (place % 4 == 0 ? 1 : 0);
        return IntStream.rangeClosed(1, words)
                .mapToObj(i -> VOCABULARY.draw(RandomBits.of(first + i)))
                .collect(Collectors.joining(" "));
    }

    private static void split(Tuple input, BasicOutputCollector output) {
        StringTokenizer words = new StringTokenizer(input.getString(0));
        while (words.hasMoreTokens()) {
            output.emit(new Values(words.nextToken()));
        }
    }

    private static StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, SENTENCES), parallelism);
        builder.setBolt(SPLIT, new FunctionBolt(new Fields("word"), StormMcWordCount::split), parallelism)
                .shuffleGrouping(Numbers.ID);
        builder.setBolt("count", new TallyBolt(), parallelism)
                .fieldsGrouping(SPLIT, new Fields("word"))
                .allGrouping(Numbers.ID, Numbers.END);
        return builder.createTopology();
    }
}
