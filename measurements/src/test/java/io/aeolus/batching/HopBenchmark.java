// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.concurrent.TimeUnit;
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

/**
 * A row travels from one bolt to the next on one thread: a bolt emits a row anchored to its input and acks the input; the next bolt reads
 * every field and acks the row. Excludes Storm's queues and ackers, but uses Storm's classes otherwise: see {@link QueuelessWorker}.
 *
 * <p>Before the measurement, the rows read are compared with the rows emitted, and the acks with the tuple trees.
 *
 * <p>Each invocation is sampled, so that the median is robust against other load.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HopBenchmark {

    /** The unbatched bolts: a tuple per row. */
    @State(Scope.Thread)
    public static class Tuples {

        Hop hop;

        @Setup
        public void make(Blackhole blackhole) throws Exception {
            hop = Hop.ofTuples(blackhole);
        }
    }

    /** The wrapped bolts. Input batches of 100 rows have one root, or 50 roots with two rows each. */
    @State(Scope.Thread)
    public static class Batches {

        @Param({"10", "100", "1000"})
        int batchSize;

        @Param({"1", "50"})
        int roots;

        Hop hop;

        @Setup
        public void make(Blackhole blackhole) throws Exception {
            hop = Hop.ofBatches(batchSize, roots, blackhole);
        }
    }

    /** The second bolt is chained to the first. Input batches of 100 rows have one root, or 50 roots with two rows each. */
    @State(Scope.Thread)
    public static class Chains {

        @Param({"1", "50"})
        int roots;

        Hop hop;

        @Setup
        public void make(Blackhole blackhole) throws Exception {
            hop = Hop.ofChain(roots, blackhole);
        }
    }

    /** The work of the bolts as plain calls. */
    @State(Scope.Thread)
    public static class Functions {

        RowSource source;
        RowReader reader;

        @Setup
        public void make(Blackhole blackhole) {
            source = new RowSource();
            reader = new RowReader(blackhole);
        }
    }

    /** Storm without Aeolus. */
    @Benchmark
    @OperationsPerInvocation(RowSource.ROWS)
    public void storm(Tuples bolts) {
        bolts.hop.run();
    }

    /** With Aeolus. */
    @Benchmark
    @OperationsPerInvocation(RowSource.ROWS)
    public void aeolus(Batches bolts) {
        bolts.hop.run();
    }

    /** With Aeolus, chained. */
    @Benchmark
    @OperationsPerInvocation(RowSource.ROWS)
    public void chained(Chains bolts) {
        bolts.hop.run();
    }

    /** Plain calls. */
    @Benchmark
    @OperationsPerInvocation(RowSource.ROWS)
    public void fused(Functions functions) {
        for (int i = 0; i < RowSource.ROWS; i++) {
            functions.reader.read(functions.source.next());
        }
    }
}
