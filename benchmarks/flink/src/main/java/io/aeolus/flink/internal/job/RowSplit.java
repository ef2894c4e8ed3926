// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import java.io.Serializable;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;

/**
 * Every n-th row of an input, as Storm's spout reads a file with n tasks.
 *
 * @param input the input
 * @param index the number of the split, from 0
 * @param splits the number of splits
 * @param position the number of rows of the input that were read before
 */
record RowSplit(RowInput input, int index, int splits, long position)
        implements IteratorSourceSplit<String, RowIterator>, Serializable {

    @Override
    public String splitId() {
        return String.valueOf(index);
    }

    @Override
    public RowIterator getIterator() {
        return new RowIterator(this);
    }

    @Override
    public RowSplit getUpdatedSplitForIterator(RowIterator iterator) {
        return new RowSplit(input, index, splits, iterator.position());
    }
}
