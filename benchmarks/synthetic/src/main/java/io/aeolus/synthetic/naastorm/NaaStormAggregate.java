package io.aeolus.synthetic.naastorm;

/** The aggregating word count. Immutable. */
public final class NaaStormAggregate extends WordStream {

    /** Called by {@link java.util.ServiceLoader}. */
    public NaaStormAggregate() {
        super("naastorm-aggregate", "NaaStorm's aggregating word count: 1 to 4 spouts, one counting bolt");
    }

    @Override
    int spouts(int parallelism) {
        return parallelism;
    }

    @Override
    int bolts(int parallelism) {
        return 1;
    }
}
