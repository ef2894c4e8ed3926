package io.aeolus.probe;

/**
 * The rows of a spout task in a recorded run. Times are by the clock of the task's worker.
 *
 * @param counts its rows
 * @param withoutId emissions without message ids
 * @param isEnded whether its {@link EndOfInput} was acked
 * @param isConsistent whether acked ids that are no whole numbers are the emitted ones, given that the counts agree
 * @param started when it emitted its first row
 * @param settled when the last open row was acked or failed
 * @param completed when it was complete: its end of input acked, and no row open
 * @param ids ids of rows that are new since the last snapshot that has come home
 * @param latencies from emit to ack, of sampled rows, in nanoseconds
 */
public record SpoutRows(
        RowCounts counts,
        long withoutId,
        boolean isEnded,
        boolean isConsistent,
        Nanos started,
        Nanos settled,
        Nanos completed,
        RowIds ids,
        Distribution latencies)
        implements Facet {}
