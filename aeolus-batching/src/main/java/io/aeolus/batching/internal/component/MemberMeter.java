// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import com.codahale.metrics.Counter;
import io.aeolus.batching.AeolusMetrics;
import org.apache.storm.task.TopologyContext;

/** Counts the tuples of a chained component. The executor's thread counts in plain fields, and publishes the counts after each message. */
final class MemberMeter {

    private final Counter emitted;
    private final Counter executed;
    private final Counter acked;
    private final Counter failed;
    private long newlyExecuted;
    private long newlyAcked;
    private long newlyEmitted;

    MemberMeter(TopologyContext context) {
        emitted = context.registerCounter(AeolusMetrics.EMITTED);
        executed = context.registerCounter(AeolusMetrics.EXECUTED);
        acked = context.registerCounter(AeolusMetrics.ACKED);
        failed = context.registerCounter(AeolusMetrics.FAILED);
        context.registerGauge(AeolusMetrics.TASK, context::getThisTaskId);
    }

    void executed() {
        newlyExecuted++;
    }

    /** Counts a tuple that was emitted by the executor's thread, or by another one. */
    void emitted(boolean isInExecutor) {
        if (isInExecutor) {
            newlyEmitted++;
        } else {
            emitted.inc();
        }
    }

    void acked(boolean isInExecutor) {
        if (isInExecutor) {
            newlyAcked++;
        } else {
            acked.inc();
        }
    }

    void failed() {
        failed.inc();
    }

    void publish() {
        if (newlyExecuted > 0) {
            executed.inc(newlyExecuted);
            newlyExecuted = 0;
        }
        if (newlyEmitted > 0) {
            emitted.inc(newlyEmitted);
            newlyEmitted = 0;
        }
        if (newlyAcked > 0) {
            acked.inc(newlyAcked);
            newlyAcked = 0;
        }
    }
}
