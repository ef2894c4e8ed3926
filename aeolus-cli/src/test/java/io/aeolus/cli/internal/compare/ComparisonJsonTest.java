// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.report.NamedRunFile;
import io.aeolus.cli.internal.report.Report;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.RunFile.Same;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.OperatorTrace.ProcessingMillis;
import io.aeolus.monitor.OperatorTrace.WaitingMessages;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.RunTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ComparisonJsonTest {

    static final RunFile.Made MADE = new RunFile.Made("2026-11-21T12:00:00Z", "./aeolus compare linearroad", "1.2.3");

    private static final RunTrace TRACE = new RunTrace(
            List.of(
                    new RunTrace.Sample(0.1, 10, 25, OptionalDouble.of(0), 100, 0, 0, 0, Optional.empty()),
                    new RunTrace.Sample(
                            1.0004,
                            2_000_000,
                            5_000_000,
                            OptionalDouble.of(1.95),
                            512.25,
                            0,
                            0,
                            0.0625,
                            Optional.of(new LatencyMillis(1.5, 2.5, 3)))),
            List.of(new OperatorTrace(
                    "parse",
                    1_999_999,
                    OptionalLong.empty(),
                    OptionalDouble.of(0.912345678),
                    Optional.of(new ProcessingMillis(2000, 0.5, 1.25, 2, 4, 8.12345678)),
                    Optional.of(new WaitingMessages(12.3456789, 40)),
                    20,
                    2000,
                    Map.of("size", 19L, "linger", 1L),
                    Optional.empty())),
            List.of());

    @Test
    void has_all_fields_of_the_format() {
        RunRecord good = Results.record("optimized", 1, 1);
        RunRecord traced =
                new RunRecord(good.config(), good.run(), good.measurement(), good.predictedTuplesPerSecond(), TRACE);

        assertThat(text(Results.result(List.of(traced), Results.bad().references())))
                .isEqualTo("""
                {
                  "version": 7,
                  "made": {
                    "at": "2026-11-21T12:00:00Z",
                    "command": "./aeolus compare linearroad",
                    "aeolus": "1.2.3"
                  },
                  "setup": {
                    "workload": "linearroad",
                    "cluster": "local",
                    "machine": {
                      "cores": 2,
                      "memoryGiB": 15.5,
                      "heapGiB": 4.0,
                      "jvm": "Java 17",
                      "storm": "2.8.3"
                    },
                    "input": {
                      "rows": 2000000,
                      "file": "lr.dat",
                      "expressways": 2
                    },
                    "topology": {
                      "components": [],
                      "streams": []
                    },
                    "configurations": [],
                    "plan": null
                  },
                  "runs": [
                    {
                      "config": "optimized",
                      "run": 1,
                      "measurement": {
                        "promise": "at least once",
                        "isWhole": true,
                        "tuples": 2000000,
                        "seconds": 1,
                        "latencyMillis": {
                          "p50": 1.25,
                          "p99": 1000,
                          "max": 2000
                        },
                        "open": 0,
                        "lost": 0,
                        "duplicated": 0,
                        "output": "3993:0000000000000abc",
                        "meanBatchSize": 63.4568,
                        "peakMemoryMiB": 512.25,
                        "tuplesPerSecond": 2000000
                      },
                      "predictedTuplesPerSecond": 1900001,
                      "steady": null,
                      "operators": [
                        {
                          "id": "parse",
                          "emitted": 1999999,
                          "executed": null,
                          "busy": 0.912346,
                          "processingMillis": {
                            "messages": 2000,
                            "p10": 0.5,
                            "p50": 1.25,
                            "p90": 2,
                            "p99": 4,
                            "max": 8.12346
                          },
                          "waitingMessages": {
                            "mean": 12.3457,
                            "max": 40
                          },
                          "batches": 20,
                          "batchedRows": 2000,
                          "flushes": {
                            "linger": 1,
                            "size": 19
                          },
                          "runsIn": null
                        }
                      ],
                      "series": {
                        "seconds": [
                          0.1,
                          1.0004
                        ],
                        "tuples": [
                          10,
                          2000000
                        ],
                        "emitted": [
                          25,
                          5000000
                        ],
                        "cpuSeconds": [
                          0,
                          1.95
                        ],
                        "heapMiB": [
                          100,
                          512.25
                        ],
                        "gcSeconds": [
                          0,
                          0.0625
                        ],
                        "latencyMillis": [
                          null,
                          {
                            "p50": 1.5,
                            "p99": 2.5,
                            "max": 3
                          }
                        ]
                      }
                    }
                  ],
                  "summary": {
                    "optimized": {
                      "medianTuplesPerSecond": 2000000,
                      "tuplesPerSecondPerCore": 923487,
                      "shareOfFused": null,
                      "ratioToStock": null,
                      "ratioToStormTuned": null,
                      "againstStock": null,
                      "latencyMillis": {
                        "p50": 1.25,
                        "p99": 1000,
                        "max": 2000
                      }
                    }
                  },
                  "results": {
                    "equal": true,
                    "remark": null,
                    "reference": {
                      "matched": 3990,
                      "mismatched": 4,
                      "missing": 2
                    },
                    "problems": [
                      "the output of optimized, run 2, differs from the reference results"
                    ],
                    "skipped": []
                  },
                  "steady": {
                    "count": false,
                    "remark": "tuples/s is the rate of whole runs, because optimized has no steady part of 10 s (it was over after 1.0 s): use a longer input"
                  },
                  "same": []
                }
                """);
    }

    @Test
    void writes_unknown_values_as_null() {
        RunRecord record = new RunRecord(
                "parallelism-only",
                1,
                Results.measurement(0, 1, Optional.empty(), 5),
                OptionalDouble.empty(),
                new RunTrace(
                        List.of(new RunTrace.Sample(0, 0, 0, OptionalDouble.empty(), 1, 0, 0, 0, Optional.empty())),
                        List.of(new OperatorTrace(
                                "parse",
                                0,
                                OptionalLong.empty(),
                                OptionalDouble.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                0,
                                0,
                                Map.of(),
                                Optional.empty())),
                        List.of()));

        assertThat(text(Results.result(record)))
                .contains("\"latencyMillis\": null,\n        \"open\": 0,\n        \"lost\": 5,")
                .contains("\"predictedTuplesPerSecond\": null,")
                .contains(
                        "\"busy\": null,\n          \"processingMillis\": null,\n          \"waitingMessages\": null,")
                .contains("\"cpuSeconds\": null,")
                .contains("\"ratioToStock\": null,\n      \"ratioToStormTuned\": null,\n      \"againstStock\": null")
                .contains(
                        "\"results\": {\n    \"equal\": true,\n    \"remark\": null,\n    \"reference\": null,\n    \"problems\": [")
                .contains("\"parallelism-only lost 5 tuples\"\n    ],\n    \"skipped\": []\n  }");
    }

    @Test
    void has_the_rate_per_core_relative_to_fused() {
        ComparisonResult result = Results.result(
                Results.busy(Results.record("stock", 1, 10), 1.6),
                Results.busy(Results.record("storm-tuned", 1, 8), 0),
                Results.busy(Results.record("fused", 1, 1.6), 1.25));

        assertThat(text(result))
                .contains("\"shareOfFused\": 0.125,", "\"shareOfFused\": null,", "\"shareOfFused\": 1,");
    }

    @Test
    void has_equal_configurations_and_clear_differences() {
        ComparisonResult result =
                Results.with(Results.good(), new Same("batch-only", "stock", "the plan has no batches"));

        assertThat(text(result)).contains("""
                  "same": [
                    {
                      "config": "batch-only",
                      "as": "stock",
                      "because": "the plan has no batches"
                    }
                  ]
                """).contains("""
                      "againstStock": {
                        "tuplesPerSecond": {
                          "low": 0.338599,
                          "high": 5.76825,
                          "isClear": false
                        },
                """);
    }

    @Test
    void can_be_written_without_tuples() throws Exception {
        String text = text(Results.result(Results.empty("stock", 1), Results.empty("optimized", 1)));

        assertThat(RunFile.FORMAT.text(RunFile.FORMAT.parse(text, "runs.json"))).isEqualTo(text);
        assertThat(Report.of(List.of(new NamedRunFile("runs.json", RunFile.FORMAT.parse(text, "runs.json"))))
                        .html())
                .contains("stock processed no tuple in the measured time");
    }

    @Test
    void survives_a_round_trip() throws Exception {
        RunRecord good = Results.record("stock", 1, 10);
        RunRecord bad = new RunRecord(
                "optimized",
                1,
                Results.measurement(0, 1, Optional.of(new LatencyMillis(1, 2, 3)), 5),
                OptionalDouble.empty(),
                TRACE);
        String text = text(Results.result(good, bad));

        assertThat(RunFile.FORMAT.text(RunFile.FORMAT.parse(text, "runs.json"))).isEqualTo(text);
    }

    private static String text(ComparisonResult result) {
        return RunFile.FORMAT.text(ComparisonJson.of(result, MADE));
    }
}
