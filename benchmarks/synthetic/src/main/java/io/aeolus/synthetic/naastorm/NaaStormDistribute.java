package io.aeolus.synthetic.naastorm;

/** The distributing word count. Immutable. */
public final class NaaStormDistribute extends WordStream {

    /** Called by {@link java.util.ServiceLoader}. */
    public NaaStormDistribute() {
        super("naastorm-distribute", "NaaStorm's distributing word count: one spout, 1 to 4 counting bolts");
    }

    @Override
    int spouts(int parallelism) {
        return 1;
    }

    @Override
    int bolts(int parallelism) {
        return parallelism;
    }
}
