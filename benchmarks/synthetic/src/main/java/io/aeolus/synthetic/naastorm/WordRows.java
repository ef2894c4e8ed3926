package io.aeolus.synthetic.naastorm;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Vocabulary;
import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Words from an array that is read again and again. */
final class WordRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** The length of the array. */
    static final int WORDS = 1 << 16;

    private static final int DIFFERENT = 5_000;

    private transient String[] words = {};

    @Override
    public Fields fields() {
        return new Fields("word");
    }

    @Override
    public void open() {
        Vocabulary vocabulary = new Vocabulary(DIFFERENT);
        words = new String[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = vocabulary.draw(RandomBits.of(i));
        }
    }

    @Override
    public List<Object> row(long number) {
        return new Values(words[(int) number & (WORDS - 1)]);
    }
}
