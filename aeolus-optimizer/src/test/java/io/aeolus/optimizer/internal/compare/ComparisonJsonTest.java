package io.aeolus.optimizer.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComparisonJsonTest {

    @Test
    void has_all_fields_of_the_format() {
        assertThat(ComparisonJson.text(Results.bad())).isEqualTo("""
                {
                  "version": 1,
                  "workload": "linearroad",
                  "cluster": "local",
                  "input": {
                    "rows": 2000000,
                    "file": "lr.dat",
                    "expressways": 2
                  },
                  "runs": [
                    {
                      "config": "optimized",
                      "run": 1,
                      "tuples": 2000000,
                      "seconds": 1,
                      "tuplesPerSecond": 2000000,
                      "latencyMillis": {
                        "p50": 1.25,
                        "p99": 1000,
                        "max": 2000
                      },
                      "lost": 0,
                      "duplicated": 0,
                      "outputDigest": "3993:0000000000000abc",
                      "meanBatchSize": 63.4568,
                      "peakMemoryMiB": 512.25,
                      "predictedTuplesPerSecond": 1900001
                    },
                    {
                      "config": "optimized",
                      "run": 2,
                      "tuples": 1999999,
                      "seconds": 1,
                      "tuplesPerSecond": 1999999,
                      "latencyMillis": {
                        "p50": 1.25,
                        "p99": 1000,
                        "max": 2000
                      },
                      "lost": 1,
                      "duplicated": 2,
                      "outputDigest": "3992:0000000000000001",
                      "meanBatchSize": 63.4568,
                      "peakMemoryMiB": 512.25,
                      "predictedTuplesPerSecond": 1900001
                    }
                  ],
                  "summary": {
                    "optimized": {
                      "medianTuplesPerSecond": 2000000,
                      "ratioToStock": null,
                      "ratioToStormTuned": null,
                      "latencyMillis": {
                        "p50": 1.25,
                        "p99": 1000,
                        "max": 2000
                      }
                    }
                  },
                  "reference": {
                    "matched": 3990,
                    "mismatched": 4,
                    "missing": 2
                  }
                }
                """);
    }

    @Test
    void says_null_of_what_is_unknown() {
        RunRecord record = new RunRecord(
                "dop-only",
                1,
                new Measurement(0, 1, Optional.empty(), 5, 0, Results.EXPECTED, 1, 100),
                OptionalDouble.empty());

        assertThat(ComparisonJson.text(Results.result(List.of(record), List.of())))
                .isEqualTo("""
                {
                  "version": 1,
                  "workload": "linearroad",
                  "cluster": "local",
                  "input": {
                    "rows": 2000000,
                    "file": "lr.dat",
                    "expressways": 2
                  },
                  "runs": [
                    {
                      "config": "dop-only",
                      "run": 1,
                      "tuples": 0,
                      "seconds": 1,
                      "tuplesPerSecond": 0,
                      "latencyMillis": null,
                      "lost": 5,
                      "duplicated": 0,
                      "outputDigest": "3993:0000000000000abc",
                      "meanBatchSize": 1,
                      "peakMemoryMiB": 100,
                      "predictedTuplesPerSecond": null
                    }
                  ],
                  "summary": {
                    "dop-only": {
                      "medianTuplesPerSecond": 0,
                      "ratioToStock": null,
                      "ratioToStormTuned": null,
                      "latencyMillis": null
                    }
                  },
                  "reference": null
                }
                """);
    }
}
