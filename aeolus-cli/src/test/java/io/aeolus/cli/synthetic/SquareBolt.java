// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits number and square; throws at one number. */
final class SquareBolt extends BaseBasicBolt {

    private final long throwsAt;

    SquareBolt(long throwsAt) {
        this.throwsAt = throwsAt;
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        long n = input.getLong(0);
        if (n == throwsAt) {
            throw new IllegalStateException("cannot square " + n);
        }
        collector.emit(new Values(n, n * n));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n", "square"));
    }
}
