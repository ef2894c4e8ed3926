// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.user.cases;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Ends the JVM with status 0 after a given number of tuples. */
public final class ExitingBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final long after;
    private long seen;

    ExitingBolt(long after) {
        this.after = after;
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        seen++;
        if (seen == after) {
            System.exit(0);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
