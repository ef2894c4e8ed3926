package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Vocabulary;
import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Sentences that are kept in memory, in turns. They have 8.75 words on average, as the paper's had. */
final class SentenceRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** How many there are. */
    static final int SENTENCES = 4_096;

    private static final int DIFFERENT_WORDS = 2_000;
    private static final int LEAST_WORDS = 4;
    private static final int MORE_WORDS = 10;
    private static final int LONGEST = 16;

    private transient String[] sentences = {};

    @Override
    public Fields fields() {
        return new Fields("sentence");
    }

    @Override
    public void open() {
        Vocabulary vocabulary = new Vocabulary(DIFFERENT_WORDS);
        sentences = new String[SENTENCES];
        for (int i = 0; i < SENTENCES; i++) {
            sentences[i] = sentence(vocabulary, i);
        }
    }

    private static String sentence(Vocabulary vocabulary, int index) {
        long first = (long) index * LONGEST;
        // 4 to 13 words, and every fourth sentence one more.
        int words =
                LEAST_WORDS + (int) Long.remainderUnsigned(RandomBits.of(first), MORE_WORDS) + (index % 4 == 0 ? 1 : 0);
        StringBuilder sentence = new StringBuilder();
        for (int i = 1; i <= words; i++) {
            sentence.append(i == 1 ? "" : " ").append(vocabulary.draw(RandomBits.of(first + i)));
        }
        return sentence.toString();
    }

    @Override
    public List<Object> row(long number) {
        return new Values(sentences[(int) number & (SENTENCES - 1)]);
    }
}
