// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static io.aeolus.monitor.WordsProfile.PROFILE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProfileFileTest {

    /** The words profile with its spout. */
    private static final Profile COMPLETE = Altered.with(
            PROFILE,
            "components",
            List.of(
                    PROFILE.components().get(0),
                    WordsProfile.spout("lines", PROFILE.components().get(0).operator())));

    @Test
    void round_trip_preserves_held_tuples() throws Exception {
        Profile held = Altered.with(
                PROFILE,
                "components",
                PROFILE.components().stream()
                        .map(component -> Altered.with(
                                component, "held", Optional.of(new ComponentProfile.Held(100, 120, 2.5, 5_000))))
                        .toList());

        assertThat(Profile.FORMAT.parse(Profile.FORMAT.text(held), "held.json")).isEqualTo(held);
    }

    @Test
    void round_trip_preserves_whether_components_can_be_chained() throws Exception {
        Optional<ComponentProfile.Chaining> windowed =
                Optional.of(new ComponentProfile.Chaining(Optional.empty(), Optional.of("it is a windowed bolt")));
        Profile chainable = Altered.with(
                PROFILE,
                "components",
                PROFILE.components().stream()
                        .map(component -> Altered.with(component, "chaining", windowed))
                        .toList());

        Profile read = Profile.FORMAT.parse(Profile.FORMAT.text(chainable), "chainable.json");

        assertThat(read).isEqualTo(chainable);
        assertThat(read.components().get(0).chaining()).isEqualTo(windowed);
    }

    @Test
    void writes_every_field() {
        String text = Profile.FORMAT.text(PROFILE);

        assertThat(text).startsWith("""
                {
                  "version": 10,
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
                      "gcShare": 0.1
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
                          ]
                        }
                      ],
                      "operator": {
                        "calls": 1000,
                        "acked": 990,
                        "failed": 10,
                        "emitted": [
                """);
        assertThat(text).containsIgnoringWhitespaces("""
                              "source": {
                                "emptyCalls": 3,
                                "idleShare": 0.25,
                                "waitShare": 0.5,
                                "withId": 990
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
                                "callsPerSecond": 100.0,
                                "threadNanosPerCall": 1234.5
                              },
                              "overheadShare": 0.01
                            }
                          }
                        ],
                        "rowsPerBatch": 14.25,
                        "declared": null,
                        "held": null,
                        "runsIn": null,
                        "chaining": null
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
                        "problems": [
                          "too hot"
                        ],
                        "doubts": [],
                        "operators": [
                          {
                            "component": "count",
                            "active": {
                              "calls": 800,
                              "callsPerSecond": 100.0,
                              "threadNanosPerCall": 345.5
                            },
                            "rowsPerBatch": 15.5
                          }
                        ],
                        "rateVariation": 0.125,
                        "changed": null
                      }
                    ],
                    "refused": [
                      {
                        "producer": "lines",
                        "stream": "errors",
                        "reason": "it is direct"
                      }
                    ],
                    "rateVariation": null,
                    "changed": null
                  }
                  """);
    }

    @Test
    void round_trip_preserves_the_bytes(@TempDir Path folder) throws Exception {
        Path first = folder.resolve("first.json");
        Path second = folder.resolve("second.json");
        Profile.FORMAT.write(COMPLETE, first);

        Profile read = Profile.read(first);
        Profile.FORMAT.write(read, second);

        assertThat(read).isEqualTo(COMPLETE);
        assertThat(second).hasSameBinaryContentAs(first);
        assertThat(Files.readString(first)).endsWith("}\n");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void round_trip_preserves_any_profile(long seed) throws BadInputException {
        Profile profile = new RandomProfiles(seed).profile();
        String text = Profile.FORMAT.text(profile);

        Profile read = Profile.FORMAT.parse(text, "seed " + seed);

        assertThat(read).isEqualTo(profile);
        assertThat(Profile.FORMAT.text(read)).isEqualTo(text);
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @Test
    void rejects_an_older_version_with_the_remedy() {
        String old = Profile.FORMAT.text(PROFILE).replace("\"version\": 10", "\"version\": 9");

        assertThatThrownBy(() -> Profile.FORMAT.parse(old, "old.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("old.json: $.version is 9: this program reads version 10; recreate the profile");
    }

    /** Replaces the first occurrence of the good text by the bad text. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "isWarm": true              | "isWarm": "yes"                  | $.window.isWarm
            "isWarm": true              | "isWarm": 1                      | $.window.isWarm
            "too short"                 | 7                                | $.problems[0]
            "too short"                 | null                             | $.problems
            "too short"                 | true                             | $.problems[0]
            "distinct": 7.5             | "distinct": ""                   | $.components[0].operator.keys[0].distinct
            "source": {                 | "source": "", "x": {             | $.components[0].operator
            "busyCores": 1.5,           |                                  | $.workers[0].busyCores is missing: add it
            "kind": "bolt"              | "kind": "BOLT"                   | $.components[0].kind
            "grouping": "fields"        | "grouping": null                 | $.components[0].inputs[0].grouping is null
            "calls": 1000               | "calls": 1e3                     | $.components[0].operator.calls
            "selectivity": 0.5          | "selectivity": "1"               | $.components[0].operator.emitted[0].selectivity
            "median": 1.0,              |                                  | $.components[0].operator.wallNanos.median is missing
            "task": 3                   | "task": true                     | $.components[0].taskProfiles[0].task
            """)
    void names_place_and_problem_in_one_line(String good, String bad, String message) {
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
            "cores": 2              | "cores": 0               | $.workers[0].machine.cores is 0: must be 1 to 1,000,000
            "batchSize": 16         | "batchSize": 0           | $.batched[0].batchSize is 0: must be 1 to 2,147,483,647
            "parallelism": 2        | "parallelism": 2147483647| $.components[0].parallelism is 2147483647: must be 1 to 1,000,000
            "parallelism": 2        | "parallelism": 0         | $.components[0].parallelism is 0: must be 1 to 1,000,000
            "tuples": 500           | "tuples": -1             | $.components[0].operator.emitted[0].tuples is -1: must be 0 to 1,000,000,000,000,000,000
            "rowsPerSecond": 5000.0 | "rowsPerSecond": -1      | $.totals.rowsPerSecond is -1.0: must be 0 to 1,000,000,000,000
            "rowsPerSecond": 5000.0 | "rowsPerSecond": 1e308   | $.totals.rowsPerSecond is 1.0E308: must be 0 to 1,000,000,000,000
            "callsPerSecond": 100.0 | "callsPerSecond": -3     | $.components[0].operator.active.callsPerSecond is -3.0: must be 0 to
            "mean": 1.5             | "mean": -2.0             | .mean is -2.0: must be 0 to
            "mean": 1.5             | "mean": 1e300            | .mean is 1.0E300: must be 0 to
            "measuredSeconds": 10.0 | "measuredSeconds": -10.0 | $.window.measuredSeconds is -10.0: must be 0 to
            "overheadShare": 0.01   | "overheadShare": -1.0    | is -1.0: must be 0 to
            "distinct": 7.5         | "distinct": -7.5         | $.components[0].operator.keys[0].distinct is -7.5: must be 0 to
            """)
    void rejects_numbers_out_of_range(String good, String bad, String message, @TempDir Path folder) throws Exception {
        String text = Profile.FORMAT.text(COMPLETE);
        assertThat(text).contains(good);
        Path file =
                Files.writeString(folder.resolve("profile.json"), text.replaceFirst(Pattern.quote(good) + "\\b", bad));

        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith(file + ": $.")
                .hasMessageContaining(message)
                .hasMessageEndingWith("; correct it or recreate the profile");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "producer": "lines" | "producer": "none"  | $.components has no component 'none', to which an input or a cost refers: must be one of count, lines
            "component": "count"| "component": "none" | $.components has no component 'none', to which an input or a cost refers: must be one of count, lines
            "id": "lines"       | "id": "count"       | $.components has two components 'count': ids must be unique
            """)
    void rejects_references_to_missing_components_and_duplicate_ids(
            String good, String bad, String message, @TempDir Path folder) throws Exception {
        String text = Profile.FORMAT.text(COMPLETE);
        assertThat(text).contains(good);
        Path file = Files.writeString(folder.resolve("profile.json"), text.replaceFirst(Pattern.quote(good), bad));

        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + ": " + message);
    }

    @Test
    void accepts_inputs_from_components_of_storm(@TempDir Path folder) throws Exception {
        String text = Profile.FORMAT
                .text(COMPLETE)
                .replaceFirst("\"producer\": \"lines\"", "\"producer\": \"\\$checkpointspout\"");

        Profile.read(Files.writeString(folder.resolve("profile.json"), text));
    }
}
