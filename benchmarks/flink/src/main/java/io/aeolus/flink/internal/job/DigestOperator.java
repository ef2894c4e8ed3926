// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.probe.OutputDigest;
import java.io.Serializable;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Computes the digest of the results, as the recorder of Storm's runs does. */
final class DigestOperator<T> extends AbstractStreamOperator<Void> implements OneInputStreamOperator<T, Void> {

    private static final long serialVersionUID = 1L;

    private final Values<T> values;
    private transient long count;
    private transient long sum;

    /** Converts a result to the values of Storm's output tuple. */
    @FunctionalInterface
    interface Values<T> extends Function<T, List<?>>, Serializable {}

    DigestOperator(Values<T> values) {
        this.values = values;
    }

    @Override
    public void processElement(StreamRecord<T> result) {
        count++;
        sum += OutputDigest.hashOf(values.apply(result.getValue()));
    }

    @Override
    public void finish() throws Exception {
        JobCounters.current().addOutput(new OutputDigest(count, sum));
        super.finish();
    }
}
