// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.Mutation.Calls;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/** A spout with a defect. */
record MutantSpout(ISpout spout, Mutation mutation, Calls calls) implements ISpout {

    @Override
    public void ack(Object id) {
        spout.ack(id);
        if (mutation == Mutation.SETTLE_TWICE && calls.isHit()) {
            spout.ack(id);
        }
    }

    @Override
    public void fail(Object id) {
        if (mutation != Mutation.FORGET_FAIL || !calls.isHit()) {
            spout.fail(id);
        }
    }

    @Override
    public void open(Map<String, Object> settings, TopologyContext context, SpoutOutputCollector collector) {
        spout.open(settings, context, collector);
    }

    @Override
    public void nextTuple() {
        spout.nextTuple();
    }

    @Override
    public void activate() {
        spout.activate();
    }

    @Override
    public void deactivate() {
        spout.deactivate();
    }

    @Override
    public void close() {
        spout.close();
    }
}
