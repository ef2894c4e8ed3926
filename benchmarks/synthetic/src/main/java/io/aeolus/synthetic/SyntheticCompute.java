// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.LinearMap;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Rounds;
import io.aeolus.synthetic.internal.Tally;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TallyBolt;
import java.util.Map;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * A CPU-bound workload: a fixed number of rounds of a mixing function for each row.
 *
 * <pre>
 * numbers --shuffle--> mix --shuffle--> score --bucket--> sum
 *    |                                                     ^
 *    '---------------------end, to all---------------------'
 * </pre>
 *
 * <p>The output is the stream of sum, which has no consumer: bucket, count and sum of each bucket. Immutable.
 */
public final class SyntheticCompute extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 150_000;

    /** Tens of milliseconds of work, so that bolts do not wait for the spout. */
    private static final int MAX_SPOUT_PENDING = 2_000;

    private static final int BUCKETS = 64;

    private static final String MIX = "mix";
    private static final String SCORE = "score";

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticCompute() {
        super(
                "synthetic-compute",
                "25 us of CPU time per tuple; a higher parallelism helps, up to the number of cores",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        return inOrder("mixRounds", Rounds.MIX, "scoreRounds", Rounds.SCORE);
    }

    @Override
    void addBolts(TopologyBuilder builder) {
        builder.setBolt(MIX, new FunctionBolt(new Fields("mixed"), SyntheticCompute::mix))
                .shuffleGrouping(Numbers.ID);
        builder.setBolt(SCORE, new FunctionBolt(new Fields("bucket", "score"), SyntheticCompute::score))
                .shuffleGrouping(MIX);
        builder.setBolt("sum", new TallyBolt())
                .fieldsGrouping(SCORE, new Fields("bucket"))
                .allGrouping(Numbers.ID, Numbers.END);
    }

    private static void mix(Tuple input, BasicOutputCollector output) {
        output.emit(new Values(Rounds.run(RandomBits.of(input.getLong(0)), Rounds.MIX)));
    }

    private static void score(Tuple input, BasicOutputCollector output) {
        long score = Rounds.run(input.getLong(0), Rounds.SCORE);
        output.emit(new Values(bucket(score), score));
    }

    private static long bucket(long score) {
        return score & (BUCKETS - 1);
    }

    /** The rounds are linear, so the results for single bits suffice. */
    @Override
    OutputDigest expectedOutput(long rows) {
        LinearMap mix = LinearMap.of(bit -> Rounds.run(bit, Rounds.MIX));
        LinearMap score = LinearMap.of(bit -> Rounds.run(bit, Rounds.SCORE));
        Tally tally = new Tally(BUCKETS);
        for (long row = 0; row < rows; row++) {
            Long scored = score.apply(mix.apply(RandomBits.of(row)));
            tally.add(bucket(scored), scored);
        }
        return tally.digest();
    }
}
