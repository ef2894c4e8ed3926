// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceEnumerator;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReader;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.InstantiationUtil;

/** A bounded source. A checkpoint contains the position of each split. */
final class RowSource implements Source<String, RowSplit, Collection<RowSplit>> {

    private static final long serialVersionUID = 1L;

    private final RowInput input;
    private final int splits;

    RowSource(RowInput input, int splits) {
        this.input = input;
        this.splits = splits;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<RowSplit, Collection<RowSplit>> createEnumerator(SplitEnumeratorContext<RowSplit> context) {
        List<RowSplit> all = IntStream.range(0, splits)
                .mapToObj(index -> new RowSplit(input, index, splits, 0))
                .toList();
        return restoreEnumerator(context, all);
    }

    @Override
    public SplitEnumerator<RowSplit, Collection<RowSplit>> restoreEnumerator(
            SplitEnumeratorContext<RowSplit> context, Collection<RowSplit> checkpoint) {
        return new IteratorSourceEnumerator<>(context, new ArrayList<>(checkpoint));
    }

    @Override
    public SourceReader<String, RowSplit> createReader(SourceReaderContext context) {
        return new IteratorSourceReader<>(context);
    }

    @Override
    public SimpleVersionedSerializer<RowSplit> getSplitSerializer() {
        return new JavaSerializer<>();
    }

    @Override
    public SimpleVersionedSerializer<Collection<RowSplit>> getEnumeratorCheckpointSerializer() {
        return new JavaSerializer<>();
    }

    private static final class JavaSerializer<T> implements SimpleVersionedSerializer<T> {

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(T value) throws IOException {
            return InstantiationUtil.serializeObject(value);
        }

        @Override
        public T deserialize(int version, byte[] bytes) throws IOException {
            try {
                return InstantiationUtil.deserializeObject(bytes, JavaSerializer.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
    }
}
