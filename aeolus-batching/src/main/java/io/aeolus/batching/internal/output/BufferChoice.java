package io.aeolus.batching.internal.output;

import java.util.List;

/** Which of an outlet's buffers a row goes into, so that all rows of a buffer go to the same tasks. Threadsafe. */
interface BufferChoice {

    /** The number of buffers. */
    int count();

    /** The buffer for a row. */
    int of(List<Object> values);

    /** The tasks that get the rows of a buffer, as far as they are known before it is sent. */
    List<Integer> tasks(int buffer);
}
