package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.probe.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProfileTest {

    private static final Figure MEASURED = new Figure.Measured(40, 1.5, 1, 2, 3, 0.25, 0.1);
    private static final Figure UNKNOWN = new Figure.Unknown(7, "too few samples");

    private static final OperatorProfile OPERATOR = new OperatorProfile(
            1000,
            990,
            10,
            List.of(new OperatorProfile.Executed("lines", "default", 1000)),
            List.of(new OperatorProfile.Emitted("default", 500, OptionalDouble.of(0.5), UNKNOWN)),
            MEASURED,
            MEASURED,
            MEASURED,
            UNKNOWN,
            MEASURED,
            UNKNOWN,
            OptionalDouble.of(0.75),
            OptionalDouble.of(0.125),
            OptionalDouble.empty(),
            MEASURED,
            OptionalDouble.of(12_000),
            Optional.of(new OperatorProfile.Source(3, 0.25, 0.5, 990, MEASURED)),
            List.of(new OperatorProfile.Keys(
                    "lines", "default", 40, 7, OptionalDouble.of(7.5), OptionalDouble.empty())),
            Optional.of(new ActiveSpan(900, 9, 100, 1234.5)),
            0.01);

    private static final Profile PROFILE = new Profile(
            "words",
            "words.jar words.Words ok",
            "local",
            new Profile.Window(3.5, true, 10),
            new Profile.Totals(
                    OptionalDouble.of(5000),
                    OptionalDouble.of(40_000.5),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    Optional.empty()),
            0.01,
            List.of("too short"),
            List.of("too cold"),
            List.of(new WorkerProfile(
                    "host:1024",
                    new Machine(2, 16, 4, "Java 17", "2.8.3"),
                    OptionalDouble.of(1.5),
                    OptionalDouble.of(0.1),
                    OptionalDouble.empty(),
                    25,
                    300)),
            Map.of("topology.workers", 1),
            List.of(new ComponentProfile(
                    "count",
                    Kind.BOLT,
                    2,
                    4,
                    List.of(new ComponentProfile.Input("lines", "default", "fields", List.of("word"))),
                    List.of(new ComponentProfile.Output("default", List.of("word", "n"), false)),
                    OPERATOR,
                    List.of(new TaskProfile(3, "host:1024", 9.5, OPERATOR)))),
            List.of(new BatchedState(
                    16,
                    new Profile.Window(0, true, 8),
                    Profile.Totals.UNKNOWN,
                    0.02,
                    OptionalDouble.of(0.125),
                    List.of("too hot"),
                    List.of(),
                    List.of(new BatchedState.Cost(
                            "count", new ActiveSpan(800, 8, 100, 345.5), OptionalDouble.of(64))))),
            List.of(new Profile.Refused("lines", "errors", "it is direct")),
            Optional.empty());

    @Test
    void writes_every_field() {
        String text = Profile.FORMAT.text(PROFILE);

        assertThat(text).startsWith("""
                {
                  "version": 6,
                  "topology": "words",
                  "workload": "words.jar words.Words ok",
                  "cluster": "local",
                  "window": {
                    "warmUpSeconds": 3.5,
                    "isWarm": true,
                    "measuredSeconds": 10.0
                  },
                  "totals": {
                    "rowsPerSecond": 5000.0,
                    "processNanosPerRow": 40000.5,
                    "ackerNanosPerRow": null,
                    "compilerNanosPerRow": null,
                    "latency": null
                  },
                  "overheadShare": 0.01,
                  "problems": [
                    "too short"
                  ],
                  "doubts": [
                    "too cold"
                  ],
                  "workers": [
                    {
                      "worker": "host:1024",
                      "machine": {
                        "cores": 2,
                        "memoryGiB": 16.0,
                        "heapGiB": 4.0,
                        "jvm": "Java 17",
                        "storm": "2.8.3"
                      },
                      "busyCores": 1.5,
                      "gcShare": 0.1,
                      "jitShare": null,
                      "wallClockNanos": 25.0,
                      "cpuClockNanos": 300.0
                    }
                  ],
                  "config": {
                    "topology.workers": 1
                  },
                  "components": [
                    {
                      "id": "count",
                      "kind": "bolt",
                      "parallelism": 2,
                      "tasks": 4,
                      "inputs": [
                        {
                          "producer": "lines",
                          "stream": "default",
                          "grouping": "fields",
                          "fields": [
                            "word"
                          ]
                        }
                      ],
                      "outputs": [
                        {
                          "stream": "default",
                          "fields": [
                            "word",
                            "n"
                          ],
                          "direct": false
                        }
                      ],
                      "operator": {
                        "calls": 1000,
                        "acked": 990,
                        "failed": 10,
                        "executed": [
                """);
        assertThat(text).containsIgnoringWhitespaces("""
                              "source": {
                                "emptyCalls": 3,
                                "idleShare": 0.25,
                                "waitShare": 0.5,
                                "withId": 990,
                                "interArrivalNanos": {
                                  "samples": 40,
                                  "mean": 1.5,
                                  "median": 1.0,
                                  "p95": 2.0,
                                  "p99": 3.0,
                                  "variance": 0.25,
                                  "confidence95": 0.1
                                }
                              },
                              "keys": [
                                {
                                  "producer": "lines",
                                  "stream": "default",
                                  "samples": 40,
                                  "seen": 7,
                                  "distinct": 7.5,
                                  "hottestShare": null
                                }
                              ],
                              "active": {
                                "calls": 900,
                                "seconds": 9.0,
                                "callsPerSecond": 100.0,
                                "threadNanosPerCall": 1234.5
                              },
                              "overheadShare": 0.01
                            }
                          }
                        ]
                      }
                    ],
                    "batched": [
                      {
                        "batchSize": 16,
                        "window": {
                          "warmUpSeconds": 0.0,
                          "isWarm": true,
                          "measuredSeconds": 8.0
                        },
                        "totals": {
                          "rowsPerSecond": null,
                          "processNanosPerRow": null,
                          "ackerNanosPerRow": null,
                          "compilerNanosPerRow": null,
                    "latency": null
                        },
                        "overheadShare": 0.02,
                        "gcShare": 0.125,
                        "problems": [
                          "too hot"
                        ],
                        "doubts": [],
                        "operators": [
                          {
                            "component": "count",
                            "active": {
                              "calls": 800,
                              "seconds": 8.0,
                              "callsPerSecond": 100.0,
                              "threadNanosPerCall": 345.5
                            },
                            "allocatedBytesPerCall": 64.0
                          }
                        ]
                      }
                    ],
                    "refused": [
                      {
                        "producer": "lines",
                        "stream": "errors",
                        "reason": "it is direct"
                      }
                    ],
                    "rateVariation": null
                  }
                  """);
    }

    @Test
    void reads_what_it_wrote_and_writes_the_same_bytes_again(@TempDir Path folder) throws Exception {
        Path first = folder.resolve("first.json");
        Path second = folder.resolve("second.json");
        Profile.FORMAT.write(PROFILE, first);

        Profile read = Profile.read(first);
        Profile.FORMAT.write(read, second);

        assertThat(read).isEqualTo(PROFILE);
        assertThat(second).hasSameBinaryContentAs(first);
        assertThat(Files.readString(first)).endsWith("}\n");
    }

    @Test
    void is_good_only_without_problems_and_doubts() {
        assertThat(with(true, List.of("p"), List.of()).isGood()).isFalse();
        assertThat(with(true, List.of(), List.of("d")).isGood()).isFalse();
        assertThat(with(true, List.of(), List.of()).isGood()).isTrue();
    }

    @Test
    void is_only_cold_if_nothing_else_is_to_be_said() {
        assertThat(with(false, List.of("p"), List.of()).isOnlyCold()).isTrue();
        assertThat(with(false, List.of(), List.of("d")).isOnlyCold()).isTrue();
        assertThat(with(false, List.of("p"), List.of("d")).isOnlyCold()).isFalse();
        assertThat(with(false, List.of(), List.of()).isOnlyCold()).isFalse();
        assertThat(with(true, List.of(), List.of("d")).isOnlyCold()).isFalse();
    }

    @Test
    void a_file_of_before_is_named_with_what_mends_it() {
        String old = Profile.FORMAT.text(PROFILE).replace("\"version\": 6", "\"version\": 5");

        assertThatThrownBy(() -> Profile.FORMAT.parse(old, "old.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("old.json: $.version is 5: this program reads version 6; make the profile again");
    }

    @Test
    void a_source_sets_its_pace_if_it_waits_whenever_it_is_not_ready() {
        OperatorProfile own = PROFILE.components().get(0).operator();

        // It waits or has nothing for 75 % of the time, and is ready for 12.5 %.
        assertThat(own.setsItsPace()).isFalse();
        assertThat(own.isWithoutIds()).isFalse();
        assertThat(PROFILE.unackedSources()).isEmpty();
    }

    @Test
    void all_is_acked_if_hardly_a_tuple_of_a_source_has_no_id() {
        assertThat(of(Map.of(), source(1_000), source(990)).isAllAcked()).isTrue();
        assertThat(of(Map.of(), source(1_000), source(980)).isAllAcked()).isFalse();
        assertThat(of(Map.of(), source(1_000), source(980)).unackedSources()).isEmpty();
        assertThat(of(Map.of(), source(499)).unackedSources()).containsExactly("source");
        assertThat(of(Map.of("topology.acker.executors", 0), source(1_000)).isAllAcked())
                .isFalse();
    }

    /** A source that emitted a thousand tuples, so many of them with a message id. */
    private static ComponentProfile source(long withId) {
        OperatorProfile operator = new OperatorProfile(
                1_000,
                0,
                0,
                List.of(),
                List.of(new OperatorProfile.Emitted("default", 1_000, OptionalDouble.of(1), UNKNOWN)),
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                UNKNOWN,
                OptionalDouble.empty(),
                Optional.of(new OperatorProfile.Source(0, 0, 0, withId, UNKNOWN)),
                List.of(),
                Optional.empty(),
                0);
        return new ComponentProfile("source", Kind.SPOUT, 1, 1, List.of(), List.of(), operator, List.of());
    }

    private static Profile of(Map<String, Object> config, ComponentProfile... components) {
        return new Profile(
                "words",
                "words",
                "local",
                PROFILE.window(),
                PROFILE.totals(),
                0,
                List.of(),
                List.of(),
                List.of(),
                config,
                List.of(components),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static Profile with(boolean isWarm, List<String> problems, List<String> doubts) {
        return new Profile(
                PROFILE.topology(),
                PROFILE.workload(),
                PROFILE.cluster(),
                new Profile.Window(3.5, isWarm, 10),
                PROFILE.totals(),
                PROFILE.overheadShare(),
                problems,
                doubts,
                PROFILE.workers(),
                PROFILE.config(),
                PROFILE.components(),
                PROFILE.batched(),
                PROFILE.refused(),
                Optional.empty());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void any_profile_survives_its_file(long seed) throws BadInputException {
        Profile profile = new RandomProfiles(seed).profile();
        String text = Profile.FORMAT.text(profile);

        Profile read = Profile.FORMAT.parse(text, "seed " + seed);

        assertThat(read).isEqualTo(profile);
        assertThat(Profile.FORMAT.text(read)).isEqualTo(text);
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /** The first place where the good text is gets the bad one. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "topology": "words",        |                                  | $.topology is missing: add it
            "isWarm": true              | "isWarm": "yes"                  | $.window.isWarm
            "isWarm": true              | "isWarm": true, "is": 1          | $.window.is is unknown: remove it
            "measuredSeconds": 10.0     | "measuredSeconds": null          | $.window.measuredSeconds is null: give a value
            "too short"                 | 7                                | $.problems[0]
            "too short"                 | null                             | $.problems
            "too short"                 | true                             | $.problems[0]
            "too cold"                  | 7                                | $.doubts[0]
            "distinct": 7.5             | "distinct": ""                   | $.components[0].operator.keys[0].distinct
            "source": {                 | "source": "", "x": {             | $.components[0].operator
            "cores": 2                  | "cores": 2.5                     | $.workers[0].machine.cores
            "heapGiB": 4.0              | "heapGiB": 4.0, "heap": 4.0      | $.workers[0].machine.heap is unknown: remove it
            "gcShare": 0.1,             |                                  | $.workers[0].gcShare is missing: add it
            "kind": "bolt"              | "kind": "BOLT"                   | $.components[0].kind
            "parallelism": 2            | "parallelism": "2"               | $.components[0].parallelism
            "grouping": "fields"        | "grouping": null                 | $.components[0].inputs[0].grouping is null
            "direct": false             | "direct": 0                      | $.components[0].outputs[0].direct
            "calls": 1000               | "calls": 1e3                     | $.components[0].operator.calls
            "tuples": 1000              | "tuples": 1000, "tuple": 1       | $.components[0].operator.executed[0].tuple is unknown
            "selectivity": 0.5          | "selectivity": "1"               | $.components[0].operator.emitted[0].selectivity
            "unknown": "too few samples"| "unknown": "x", "mean": 1        | $.components[0].operator.emitted[0].bytes
            "median": 1.0,              |                                  | $.components[0].operator.wallNanos.median is missing
            "busyShare": 0.75,          |                                  | $.components[0].operator.busyShare is missing
            "idleShare": 0.25           | "idleShare": null                | $.components[0].operator.source.idleShare is null
            "seen": 7                   | "seen": 7, "seen": 8             | Duplicate field 'seen'
            "batchSize": 16             | "batchSize": 16.5                | $.batched[0].batchSize
            "calls": 800,               |                                  | $.batched[0].operators[0].active.calls is missing
            "rowsPerSecond": null       | "rowsPerSecond": "1"             | $.batched[0].totals.rowsPerSecond
            "reason": "it is direct"    | "reason": null                   | $.refused[0].reason is null
            "task": 3                   | "task": true                     | $.components[0].taskProfiles[0].task
            """)
    void says_in_one_line_where_what_is_wrong(String good, String bad, String message) {
        String text = Profile.FORMAT.text(PROFILE);
        int place = text.indexOf(good);
        assertThat(place).isNotNegative();
        String broken = text.substring(0, place) + (bad == null ? "" : bad) + text.substring(place + good.length());

        assertThatThrownBy(() -> Profile.FORMAT.parse(broken, "profile.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("profile.json: ")
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n")
                .doesNotContain("io.aeolus");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "cores": 2        | "cores": 0         | $.workers[0].machine.cores
            "batchSize": 16   | "batchSize": 0     | $.batched[0].batchSize
            "parallelism": 2  | "parallelism": 2147483647 | $.components[0].parallelism
            "tuples": 1000    | "tuples": -1       | $.components[0].operator
            """)
    void refuses_numbers_that_nobody_measured(String good, String bad, String place, @TempDir Path folder)
            throws Exception {
        String text = Profile.FORMAT.text(PROFILE);
        assertThat(text).contains(good);
        Path file =
                Files.writeString(folder.resolve("profile.json"), text.replaceFirst(Pattern.quote(good) + "\\b", bad));

        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": " + place)
                .hasMessageEndingWith(" is out of bounds: give what it was, or make the profile again");
    }
}
