package io.aeolus.synthetic.netty;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.topology.RowMaker;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Messages of a fixed size, some different ones in turns. */
final class MessageRows implements RowMaker {

    private static final long serialVersionUID = 1L;

    /** How many messages differ. */
    static final int DIFFERENT = 100;

    private static final int LETTERS = 26;
    private static final int MARKED = 4;

    private final int size;

    private transient String[] messages = {};

    /** Messages of so many letters, which are as many bytes. */
    MessageRows(int size) {
        this.size = size;
    }

    @Override
    public Fields fields() {
        return new Fields("message");
    }

    @Override
    public void open() {
        messages = new String[DIFFERENT];
        for (int i = 0; i < DIFFERENT; i++) {
            messages[i] = message(i);
        }
    }

    private String message(int index) {
        StringBuilder message = new StringBuilder(size);
        for (int i = 0; i < size; i++) {
            message.append((char) ('a' + Long.remainderUnsigned(RandomBits.of((long) index * size + i), LETTERS)));
        }
        return message.toString();
    }

    @Override
    public List<Object> row(long number) {
        return new Values(messages[(int) (number % DIFFERENT)]);
    }

    /** Length and some letters: hashing all of a large message would take longer than to send it. */
    static long mark(Object value) {
        String message = (String) value;
        long mark = message.length();
        for (int i = 0; i < MARKED; i++) {
            mark = mark * 31 + message.charAt((int) ((long) i * message.length() / MARKED));
        }
        return mark;
    }
}
