package io.aeolus.batching;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** The baseline for columns: values appended to a plain list, boxed. */
public class ListBenchmark {

    private static final int BATCH_SIZE = 100;

    @Benchmark
    @OperationsPerInvocation(BATCH_SIZE)
    public List<Long> fill() {
        List<Long> values = new ArrayList<>(BATCH_SIZE);
        for (long value = 0; value < BATCH_SIZE; value++) {
            values.add(value);
        }
        return values;
    }
}
