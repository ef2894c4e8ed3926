// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The cost of copying short strings into a column and back: {@link #copied} minus {@link #made}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class StringColumnBenchmark {

    private static final int ROWS = 1_000;

    /** The characters of each string. */
    @Param({"4", "16", "60"})
    public int length;

    private final char[] chars = new char[64];
    private final @Nullable Object[][] rows = new Object[ROWS][1];

    /** Letters. */
    @Setup
    public void letters() {
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) ('a' + i % 26);
        }
    }

    /** New strings, like the strings of a parsed line. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public Object made() {
        for (int row = 0; row < ROWS; row++) {
            chars[0] = (char) ('a' + row % 26);
            rows[row][0] = new String(chars, 0, length);
        }
        return rows;
    }

    /** New strings that are copied through a column. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void copied(Blackhole hole) {
        made();
        Column column = Column.of(rows, ROWS, null)[0];
        for (int row = 0; row < ROWS; row++) {
            hole.consume(column.value(row));
        }
    }
}
