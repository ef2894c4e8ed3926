// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.util.List;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.tuple.Tuple;

/** Receives the output of a bolt as rows, and the acks and fails of its input. */
interface RowCollector extends IOutputCollector {

    /** Emits a row that is anchored to one tuple, without the list that Storm's interface requires. */
    List<Integer> emit(String stream, Tuple anchor, List<Object> values);
}
