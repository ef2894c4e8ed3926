package io.aeolus.testing.random;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.Scheme;
import java.util.Random;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;

/** What a user does with components before they go into a topology. */
interface HandWrapping {

    /** Leaves all as they are. */
    HandWrapping NONE = new HandWrapping() {

        @Override
        public IRichSpout of(IRichSpout spout) {
            return spout;
        }

        @Override
        public IRichBolt of(IRichBolt bolt) {
            return bolt;
        }
    };

    IRichSpout of(IRichSpout spout);

    IRichBolt of(IRichBolt bolt);

    /** Wraps most components, with batch sizes that the seed decides. */
    static HandWrapping random(long seed, Scheme scheme) {
        Random random = new Random(seed);
        return new HandWrapping() {

            @Override
            public IRichSpout of(IRichSpout spout) {
                return random.nextInt(5) == 0 ? spout : Aeolus.batched(spout, batchSize());
            }

            @Override
            public IRichBolt of(IRichBolt bolt) {
                return random.nextInt(5) == 0 ? bolt : Aeolus.batched(bolt, batchSize(), scheme);
            }

            private int batchSize() {
                return RandomTopology.BATCH_SIZES[random.nextInt(RandomTopology.BATCH_SIZES.length)];
            }
        };
    }
}
