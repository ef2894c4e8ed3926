// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import io.aeolus.batching.fixture.ShellProgram;
import java.util.Map;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** The Java components that run {@link ShellProgram}. */
final class ShellComponents {

    private ShellComponents() {}

    static final class Bolt extends ShellBolt implements IRichBolt {

        private static final long serialVersionUID = 1L;

        Bolt() {
            super(ShellProgram.command("bolt"));
            changeChildCWD(false);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "number"));
            declarer.declareStream("requests", new Fields("tasks"));
            declarer.declareStream("ticks", new Fields("tick"));
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }
    }

    static final class Spout extends ShellSpout implements IRichSpout {

        private static final long serialVersionUID = 1L;

        Spout(int limit) {
            super(ShellProgram.command("spout", Integer.toString(limit)));
            changeChildCWD(false);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("key", "number"));
            declarer.declareStream("done", new Fields("acked"));
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }
    }
}
