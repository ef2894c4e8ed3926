// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits a number and its square. Fails for one number, once or always, or when closed. */
public class SquareBolt extends BaseRichBolt {

    public enum Trouble {
        NONE,
        FAIL_ONCE,
        THROW,
        COMPLAIN_AND_THROW,
        NEVER_ACK,
        THROW_WHEN_CLOSED,
        THROW_IN_THREAD,
        EXIT
    }

    /** More errors than Storm reports per component in ten seconds. */
    private static final int COMPLAINTS = 10;

    private final Trouble trouble;
    private final long at;
    private transient OutputCollector collector;
    private transient Set<Long> failed;

    public SquareBolt(Trouble trouble, long at) {
        this.trouble = trouble;
        this.at = at;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        failed = new HashSet<>();
    }

    @Override
    public void execute(Tuple input) {
        long n = input.getLong(0);
        if (n == at) {
            if (trouble == Trouble.COMPLAIN_AND_THROW) {
                for (int i = 0; i < COMPLAINTS; i++) {
                    collector.reportError(new IllegalStateException("do not like " + n));
                }
            }
            if (trouble == Trouble.THROW || trouble == Trouble.COMPLAIN_AND_THROW) {
                throw new IllegalStateException("cannot square " + n);
            }
            if (trouble == Trouble.THROW_IN_THREAD) {
                Thread thread = new Thread(
                        () -> {
                            throw new IllegalStateException("cannot square " + n);
                        },
                        "squares");
                thread.start();
            }
            if (trouble == Trouble.EXIT) {
                System.exit(3);
            }
            if (trouble == Trouble.FAIL_ONCE && failed.add(n)) {
                collector.fail(input);
                return;
            }
            if (trouble == Trouble.NEVER_ACK) {
                return;
            }
        }
        collector.emit(input, new Values(n, n * n));
        collector.ack(input);
    }

    @Override
    public void cleanup() {
        if (trouble == Trouble.THROW_WHEN_CLOSED) {
            throw new IllegalStateException("cannot be closed");
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n", "square"));
    }
}
