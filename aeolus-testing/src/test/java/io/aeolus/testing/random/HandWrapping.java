// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.batching.Aeolus;
import java.util.Random;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;

/** Wraps components by hand before they are added to a topology. */
interface HandWrapping {

    /** Wraps no component. */
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

    /** Wraps most components, with batch sizes by seed. */
    static HandWrapping random(long seed) {
        Random random = new Random(seed);
        return new HandWrapping() {

            @Override
            public IRichSpout of(IRichSpout spout) {
                return random.nextInt(5) == 0 ? spout : Aeolus.batched(spout, batchSize());
            }

            @Override
            public IRichBolt of(IRichBolt bolt) {
                return random.nextInt(5) == 0 ? bolt : Aeolus.batched(bolt, batchSize());
            }

            private int batchSize() {
                return RandomTopology.BATCH_SIZES[random.nextInt(RandomTopology.BATCH_SIZES.length)];
            }
        };
    }
}
