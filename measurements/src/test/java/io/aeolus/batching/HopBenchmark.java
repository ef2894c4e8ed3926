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
 * A row goes from one bolt to the next, all on one thread: a bolt is called with its input, emits a row that is anchored on it,
 * and acks it; the next bolt gets the row, reads every field, and acks it. What is left out are Storm's queues and what an acker
 * does. All else is Storm's own classes, as the tasks of a worker use them: see {@link QueuelessWorker}.
 *
 * <p>Before anything is measured, the rows read are compared with those emitted, and the acks with the tuple trees.
 *
 * <p>Times are sampled for each invocation, so that the median tells the cost even while other work takes the processor away.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class HopBenchmark {

    /** The bolts as they are without Aeolus: a tuple for each row. */
    @State(Scope.Thread)
    public static class Tuples {

        @Param
        RowKind row;

        Hop hop;

        @Setup
        public void make(Blackhole blackhole) throws Exception {
            hop = Hop.ofTuples(row, blackhole);
        }
    }

    /** The bolts wrapped. What the first gets comes in batches of 100 rows, on one root or two rows on each of fifty. */
    @State(Scope.Thread)
    public static class Batches {

        @Param
        RowKind row;

        @Param({"10", "100", "1000"})
        int batchSize;

        @Param({"1", "50"})
        int roots;

        Hop hop;

        @Setup
        public void make(Blackhole blackhole) throws Exception {
            hop = Hop.ofBatches(row, batchSize, roots, blackhole);
        }
    }

    /** What the bolts do, without bolts. */
    @State(Scope.Thread)
    public static class Functions {

        @Param
        RowKind row;

        RowSource source;
        RowReader reader;

        @Setup
        public void make(Blackhole blackhole) {
            source = new RowSource(row);
            reader = new RowReader(blackhole);
        }
    }

    /** Storm alone. */
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

    /** One function calls the other. */
    @Benchmark
    @OperationsPerInvocation(RowSource.ROWS)
    public void fused(Functions functions) {
        for (int i = 0; i < RowSource.ROWS; i++) {
            functions.reader.read(functions.source.next());
        }
    }
}
