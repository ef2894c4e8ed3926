package io.aeolus.synthetic.stormmc;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Messages of 100 random digits from 0 to 8, some different ones in turns. */
final class DigitRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** How many messages differ: a prime, so that windows of 100 differ too. */
    static final int DIFFERENT = 997;

    private static final int CHARACTERS = 100;
    private static final int DIGITS = 9;

    private transient String[] messages = {};

    @Override
    public Fields fields() {
        return new Fields("message");
    }

    @Override
    public void open() {
        messages = new String[DIFFERENT];
        for (int i = 0; i < DIFFERENT; i++) {
            StringBuilder message = new StringBuilder(CHARACTERS);
            for (int j = 0; j < CHARACTERS; j++) {
                message.append(Long.remainderUnsigned(RandomBits.of((long) i * CHARACTERS + j), DIGITS));
            }
            messages[i] = message.toString();
        }
    }

    @Override
    public List<Object> row(long number) {
        return new Values(messages[(int) (number % DIFFERENT)]);
    }
}
