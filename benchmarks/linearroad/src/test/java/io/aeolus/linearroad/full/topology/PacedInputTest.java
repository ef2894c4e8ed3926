// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.PositionReport;
import io.aeolus.linearroad.full.RandomRoad;
import io.aeolus.probe.EndOfInput;
import io.aeolus.testing.TopologyDriver;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The spout and the response times of an input that is played at its own rate. */
class PacedInputTest {

    private static final long START = 1_000_000;

    @TempDir
    private Path directory;

    private LinearRoadFile file;
    private final ManualClock clock = new ManualClock();

    /** A clock that tests set. Static, because the driver deserializes instances. */
    private static final class ManualClock extends Clock implements Serializable {

        private static final long serialVersionUID = 1L;
        private static final ThreadLocal<Long> MILLIS = ThreadLocal.withInitial(() -> 0L);

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(MILLIS.get());
        }
    }

    @BeforeEach
    void writeInput() throws Exception {
        List<LinearRoadRow> rows = List.of(
                new PositionReport(0, 1, 60, 0, 1, 0, 3, 3 * 5_280),
                new PositionReport(1, 2, 60, 0, 1, 0, 3, 3 * 5_280),
                new AccountBalanceQuery(1, 2, 7),
                new DailyExpenditureQuery(2, 1, 0, 8, 5));
        file = RandomRoad.write(directory.resolve("input.dat"), rows);
    }

    @Test
    void emits_each_line_when_it_is_due_and_a_watermark_for_each_second() {
        Queue<Object> emitted = new ArrayDeque<>();
        InputSpout spout = spout(emitted);

        ManualClock.MILLIS.set(START - 1);
        next(spout);
        assertThat(emitted).isEmpty();
        ManualClock.MILLIS.set(START + 999);
        next(spout);
        assertThat(emitted).containsExactly(0L);
        spout.ack(emitted.remove());
        next(spout);
        assertThat(emitted.remove()).hasToString("WatermarkId[task=1, watermark=Watermark[traffic=1, answers=1]]");
        ManualClock.MILLIS.set(START + 1_000);
        next(spout);
        // The next watermark waits for the ack of its predecessor and of all lines of the second.
        assertThat(emitted).containsExactly(1L, 2L);
        spout.close();
    }

    @Test
    void ends_after_the_last_watermark() {
        Queue<Object> emitted = new ArrayDeque<>();
        InputSpout spout = spout(emitted);
        ManualClock.MILLIS.set(START + 60_000);
        List<String> ids = new ArrayList<>();
        for (int turn = 0; turn < 50; turn++) {
            spout.nextTuple();
            // Each tuple is acked before the next call.
            emitted.forEach(id -> {
                ids.add(id.toString());
                spout.ack(id);
            });
            emitted.clear();
        }

        assertThat(ids).contains("0", "1", "2", "3").endsWith(new EndOfInput(1).toString());
        assertThat(ids.get(ids.size() - 2)).contains("traffic=3, answers=3");
        spout.close();
    }

    @Test
    void ends_early_if_a_line_that_counts_is_later_than_all_bounds() {
        Queue<Object> emitted = new ArrayDeque<>();
        InputSpout spout = spout(emitted, Map.of(FullTopology.FIRST_COUNTED_SECOND, 1));
        ManualClock.MILLIS.set(START + 30_000);
        next(spout);
        assertThat(emitted).as("second 0 does not count").containsExactly(0L, 1L);
        for (int turn = 0; turn < 10 && !(emitted.peek() instanceof EndOfInput); turn++) {
            List<Object> ids = List.copyOf(emitted);
            emitted.clear();
            ids.forEach(spout::ack);
            next(spout);
        }
        assertThat(emitted).containsExactly(new EndOfInput(1));
        spout.close();
    }

    @Test
    void plays_on_if_lines_that_count_are_within_the_longest_bound() {
        Queue<Object> emitted = new ArrayDeque<>();
        InputSpout spout = spout(emitted, Map.of(FullTopology.FIRST_COUNTED_SECOND, 0));
        ManualClock.MILLIS.set(START + 10_000);
        next(spout);
        assertThat(emitted).containsExactly(0L, 1L, 2L, 3L);
        spout.close();
    }

    @Test
    void records_response_times_since_the_due_times_by_minute_and_kind() throws Exception {
        Path responses = directory.resolve("responses");
        try (TopologyDriver driver = driver(responses)) {
            ManualClock.MILLIS.set(START + 6_500);
            driver.runToCompletion(Duration.ofMillis(10), 100_000);
        }

        ResponseTimes times = ResponseTimes.read(responses);
        assertThat(times.of(AnswerKind.TOLL).count()).isEqualTo(2);
        assertThat(times.of(AnswerKind.TOLL).max()).isBetween(6_400.0, 6_600.0);
        assertThat(times.of(AnswerKind.BALANCE).max()).isBetween(5_400.0, 5_600.0);
        assertThat(times.of(AnswerKind.EXPENDITURE).max()).isBetween(4_400.0, 4_600.0);
        assertThat(times.minutes(AnswerKind.TOLL)).containsOnlyKeys(1);
        assertThat(times.areWithinBounds()).isFalse();
    }

    @Test
    void answers_in_time_are_within_the_bounds() throws Exception {
        Path responses = directory.resolve("responses");
        try (TopologyDriver driver = driver(responses)) {
            for (int second = 0; second < 5; second++) {
                ManualClock.MILLIS.set(START + second * 1_000L + 20);
                driver.run(10_000);
                driver.advance(Duration.ofMillis(10));
            }
        }

        ResponseTimes times = ResponseTimes.read(responses);
        assertThat(times.of(AnswerKind.TOLL).count()).isEqualTo(2);
        assertThat(times.of(AnswerKind.TOLL).max()).isEqualTo(20);
        assertThat(times.areWithinBounds()).isTrue();
    }

    @Test
    void rejects_a_directory_without_response_times() {
        assertThatThrownBy(() -> ResponseTimes.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(directory + ": has no response times: the run did not end");
        Path none = directory.resolve("none");
        assertThatThrownBy(() -> ResponseTimes.read(none))
                .isInstanceOf(IOException.class)
                .hasMessage(none + ": no worker has written response times to this directory");
    }

    private TopologyDriver driver(Path responses) {
        return TopologyDriver.builder(FullTopology.of(file, Optional.of(file.history()), clock))
                .config(Map.of(FullTopology.START_MILLIS, START, FullTopology.RESPONSES, responses.toString()))
                .build();
    }

    private InputSpout spout(Queue<Object> emitted) {
        return spout(emitted, Map.of());
    }

    private InputSpout spout(Queue<Object> emitted, Map<String, Object> settings) {
        TopologyContext context = mock(TopologyContext.class);
        when(context.getThisComponentId()).thenReturn(FullTopology.SPOUT);
        when(context.getComponentTasks(FullTopology.SPOUT)).thenReturn(List.of(1));
        when(context.getThisTaskId()).thenReturn(1);
        ISpoutOutputCollector collector = mock(ISpoutOutputCollector.class, call -> {
            if (call.getMethod().getName().equals("emit")) {
                emitted.add(call.getArgument(2));
                return List.of();
            }
            return null;
        });
        InputSpout spout = new InputSpout(file, clock);
        Map<String, Object> conf = new HashMap<>(settings);
        conf.put(FullTopology.START_MILLIS, START);
        spout.open(conf, context, new SpoutOutputCollector(collector));
        return spout;
    }

    private static void next(InputSpout spout) {
        for (int i = 0; i < 10; i++) {
            spout.nextTuple();
        }
    }
}
