package io.aeolus.probe;

/** What bursts measure of each task. Times are in nanoseconds. */
public enum Quantity {
    /** Pure processing time of a call. */
    PURE_WALL,
    /** The same as CPU time. */
    PURE_CPU,
    /** Time in one emit. */
    EMIT_WALL,
    /** The same as CPU time. */
    EMIT_CPU,
    /** Of a bolt: time in one ack or fail. Of a spout: time of user code in one. */
    ACK_WALL,
    /** The same as CPU time. */
    ACK_CPU,
    /** Of a spout: from one emitted tuple to the next. */
    INTER_ARRIVAL,
    /** Of a bolt: messages in the receive queue, which are batches where streams are batched. */
    QUEUE_LENGTH
}
