// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import static io.aeolus.integration.batching.RunRecording.multiset;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.integration.batching.RunRecording.Row;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckPointState;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Finite topologies, plain and batched, on two workers that communicate over Netty. Only the scheduling of threads is random; a failure
 * shows the difference between the runs.
 */
@ExtendWith(SharedLocalCluster.class)
class TwoWorkersIT {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String PLAIN = "-plain";
    private static final String BATCHED = "-batched";

    @BeforeAll
    static void start(LocalCluster cluster) throws Exception {
        submit(cluster, "kinds", KindsTopology::build, KindsTopology.plan());
        submit(cluster, "checkpoints", CheckpointTopology::build, CheckpointTopology.plan());
        submit(cluster, "chains", ChainTopology::build, ChainTopology.plan());
    }

    private static void submit(
            LocalCluster cluster, String name, Function<String, StormTopology> topology, BatchingPlan plan)
            throws Exception {
        cluster.submitTopology(name + PLAIN, config(name + PLAIN), topology.apply(name + PLAIN));
        PlannedTopology rewritten = Aeolus.applyPlan(plan, topology.apply(name + BATCHED));
        assertThat(rewritten.unbatched()).isEmpty();
        Map<String, Object> config = config(name + BATCHED);
        config.putAll(Aeolus.batchingConfig(plan, config));
        cluster.submitTopology(name + BATCHED, config, rewritten.topology());
    }

    private static Map<String, Object> config(String run) {
        Map<String, Object> config = new HashMap<>();
        config.put(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(RecordingHook.class.getName()));
        config.put(RecordingHook.RUN, run);
        config.put(Config.TOPOLOGY_WORKERS, 2);
        config.put(Config.TOPOLOGY_ACKER_EXECUTORS, 2);
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 400);
        config.put(Config.TOPOLOGY_STATE_PROVIDER, SerializingStateProvider.class.getName());
        // Checkpoints between workers need this setting, also unbatched.
        config.put(Config.TOPOLOGY_KRYO_REGISTER, List.of(CheckPointState.Action.class.getName()));
        config.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 200);
        return config;
    }

    @Test
    void groupings_select_the_same_tasks() {
        Runs runs = runs("kinds", run -> run.acked("numbers") == KindsTopology.NUMBERS * KindsTopology.NUMBER_TASKS);

        runs.assertSame(run -> run.rows("fields"));
        runs.assertSame(run -> run.rows("all"));
        runs.assertSame(run -> run.rows("global"));
        runs.assertSame(run -> withoutTask(run.rows("shuffle")));
        for (String consumer : List.of("fields", "all", "global", "shuffle")) {
            runs.assertOrder(consumer, "numbers");
        }
        assertThat(runs.plain().workers()).as("workers").hasSize(2);
        assertThat(runs.batched().workers()).as("workers").hasSize(2);
    }

    /** A bound on rows in flight is set. */
    @ParameterizedTest
    @ValueSource(strings = {PLAIN, BATCHED})
    void local_or_shuffle_grouping_stays_in_its_worker(String variant, LocalCluster cluster) throws Exception {
        Map<Integer, String> slots = new TreeMap<>();
        for (ExecutorSummary executor : executors("kinds" + variant, cluster)) {
            slots.put(executor.get_executor_info().get_task_start(), slot(executor));
        }
        RunRecording run = RunRecording.of("kinds" + variant);
        await("all numbers")
                .atMost(PATIENCE)
                .until(() -> run.acked("numbers") == KindsTopology.NUMBERS * KindsTopology.NUMBER_TASKS);

        List<Row> rows = run.rows("shuffle");
        long stayed = rows.stream()
                .filter(row -> String.valueOf(slots.get(row.task())).equals(slots.get(row.sourceTask())))
                .count();

        // Until a worker knows the locations of other tasks, it treats them as local.
        assertThat(stayed).isGreaterThan(rows.size() * 9L / 10);
    }

    /** Sorted by the first task. */
    private static List<ExecutorSummary> executors(String topology, LocalCluster cluster) throws Exception {
        String id = cluster.getTopologySummaries().stream()
                .filter(summary -> summary.get_name().equals(topology))
                .findAny()
                .orElseThrow()
                .get_id();
        return cluster.getTopologyInfo(id).get_executors().stream()
                .sorted(Comparator.comparingInt(
                        executor -> executor.get_executor_info().get_task_start()))
                .toList();
    }

    private static String slot(ExecutorSummary executor) {
        return executor.get_host() + ":" + executor.get_port();
    }

    @Test
    void bolts_receive_ticks() {
        runs("kinds", run -> run.counted("ticks of fields") >= 6);
    }

    @Test
    void acks_every_message_once() {
        Runs runs = runs(
                "kinds",
                run -> run.acked("numbers") == KindsTopology.NUMBERS * KindsTopology.NUMBER_TASKS
                        && run.acked("log") == KindsTopology.RECORDS);

        for (RunRecording run : List.of(runs.plain(), runs.batched())) {
            assertThat(run.ackedAgain()).isEmpty();
            for (String spout : List.of("numbers", "events")) {
                assertThat(run.counted("failed " + spout)).as(spout).isZero();
            }
        }
    }

    @Test
    void task_hooks_see_user_tuples() {
        long numbers = KindsTopology.NUMBERS * KindsTopology.NUMBER_TASKS;
        Runs runs = runs(
                "kinds",
                run -> run.hookCalls("numbers", "ack ") == numbers
                        && run.hookCalls("log", "ack ") == KindsTopology.RECORDS
                        && run.hookCalls("fields", "execute __tick") > 0);

        for (String component : List.of("numbers", "fields", "all", "global", "shuffle", "threads")) {
            runs.assertSame(run -> run.hookCalls(component));
        }
        for (RunRecording run : List.of(runs.plain(), runs.batched())) {
            assertThat(run.hookCalls("log", "fail")).isEqualTo(run.counted("retried"));
            assertThat(run.hookCalls("flaky", "fail default"))
                    .isGreaterThan(KindsTopology.RECORDS / KindsTopology.FAIL_EACH);
        }
    }

    @Test
    void commits_a_log_without_gaps() {
        Runs runs = runs("kinds", run -> run.committed() == KindsTopology.RECORDS);

        for (RunRecording run : List.of(runs.plain(), runs.batched())) {
            assertThat(run.rows("flaky").stream().map(Row::values).distinct()).hasSize(KindsTopology.RECORDS);
            assertThat(run.counted("retried")).isGreaterThan(KindsTopology.RECORDS / KindsTopology.FAIL_EACH);
        }
    }

    @Test
    void user_code_runs_on_its_executor_thread() {
        Runs runs = runs("kinds", run -> run.acked("numbers") == KindsTopology.NUMBERS * KindsTopology.NUMBER_TASKS);

        runs.assertSame(run -> withoutTasks(run.rows("sink", "threads", "default")));
    }

    @Test
    void windows_by_count_are_equal() {
        Runs runs = runs(
                "kinds",
                run -> run.rows("sink", "tumbling", "default").size() >= KindsTopology.tumblingWindows()
                        && run.rows("sink", "sliding", "default").size() >= KindsTopology.EVENTS / KindsTopology.SLIDE);

        runs.assertSame(run -> withoutTask(run.rows("sink", "tumbling", "default")));
        runs.assertSame(run -> withoutTask(run.rows("sink", "sliding", "default")));
    }

    @Test
    void windows_by_event_time_are_equal() {
        // Event 0 has its own window. The last interval has none, as no later event closes it.
        int windows = KindsTopology.EVENTS / KindsTopology.TIME_WINDOW;
        Runs runs =
                runs("kinds", run -> run.rows("sink", "eventtime", "default").size() >= windows);

        runs.assertSame(run -> withoutTask(run.rows("sink", "eventtime", "default")));
    }

    @Test
    void subprocesses_have_equal_output() {
        Runs runs = runs(
                "kinds",
                run -> !run.rows("sink", "shellspout", "done").isEmpty()
                        && run.rows("sink", "shell", "ticks").size() >= 2);

        runs.assertSame(run -> withoutTasks(run.rows("sink", "shell", "default")));
        runs.assertSame(run -> withoutTasks(run.rows("sink", "shell", "requests")));
        runs.assertSame(run ->
                run.rows("sink", "shellspout", "done").stream().map(Row::values).toList());
    }

    @Test
    void stateful_bolts_with_checkpoints_have_equal_output() {
        Runs runs = runs(
                "checkpoints",
                run -> run.acked("numbers") == CheckpointTopology.NUMBERS
                        && run.rows("sink", "kept", "default").size() >= CheckpointTopology.windows());

        runs.assertSame(run -> run.rows("sink", "count", "default"));
        runs.assertSame(run -> withoutTask(run.rows("sink", "kept", "default")));
        runs.assertOrder("sink", "count");
        for (RunRecording run : List.of(runs.plain(), runs.batched())) {
            assertThat(run.ackedAgain()).isEmpty();
            assertThat(run.counted("failed numbers")).isZero();
            assertThat(run.counted("commits")).isPositive();
        }
    }

    @Test
    void chained_bolts() {
        int numbers = ChainTopology.NUMBERS * ChainTopology.TASKS;
        Runs runs = runs("chains", run -> run.acked("numbers") == numbers);

        runs.assertSame(run -> withoutTasks(run.rows("agg")));
        runs.assertSame(run -> withoutTasks(run.rows("sink")));
        runs.assertOrder("agg", "parse");
        for (RunRecording run : List.of(runs.plain(), runs.batched())) {
            assertThat(run.rows("sink")).hasSize(numbers);
            assertThat(run.ackedAgain()).isEmpty();
            assertThat(run.counted("failed numbers")).isZero();
            assertThat(run.workers()).as("workers").hasSize(2);
            for (String component : List.of("parse", "agg", "sink")) {
                assertThat(run.hookCalls(component, "execute default") + run.hookCalls(component, "execute side"))
                        .as("tuples of %s", component)
                        .isEqualTo(numbers);
            }
        }
        assertThat(runs.batched().rows("sink").stream().map(Row::pair).distinct())
                .as("each task of a chain has one producer")
                .hasSize(ChainTopology.TASKS);
    }

    private static List<Row> withoutTask(List<Row> rows) {
        return rows.stream().map(Row::withoutTask).toList();
    }

    private static List<Row> withoutTasks(List<Row> rows) {
        return rows.stream().map(Row::withoutTasks).toList();
    }

    /** Waits until both runs of a topology are complete. */
    private static Runs runs(String topology, Predicate<RunRecording> isComplete) {
        Runs runs = new Runs(RunRecording.of(topology + PLAIN), RunRecording.of(topology + BATCHED));
        await("plain run").atMost(PATIENCE).until(() -> isComplete.test(runs.plain()));
        await("batched run").atMost(PATIENCE).until(() -> isComplete.test(runs.batched()));
        return runs;
    }

    private record Runs(RunRecording plain, RunRecording batched) {

        void assertSame(Function<RunRecording, List<?>> view) {
            Map<String, Integer> expected = multiset(view.apply(plain));
            Map<String, Integer> seen = multiset(view.apply(batched));
            assertThat(expected).isNotEmpty();
            assertThat(without(expected, seen)).as("in the plain run only").isEmpty();
            assertThat(without(seen, expected)).as("in the batched run only").isEmpty();
        }

        private static Set<Map.Entry<String, Integer>> without(Map<String, Integer> some, Map<String, Integer> others) {
            Set<Map.Entry<String, Integer>> rest = new HashSet<>(some.entrySet());
            rest.removeAll(others.entrySet());
            return rest;
        }

        /** Checks that numbers arrive in emission order between each pair of tasks. */
        void assertOrder(String consumer, String producer) {
            Map<List<Object>, List<Row>> pairs =
                    batched
                            .rows(row -> row.consumer().equals(consumer)
                                    && row.source().equals(producer))
                            .stream()
                            .collect(Collectors.groupingBy(Row::pair));
            assertThat(pairs).isNotEmpty();
            pairs.forEach((pair, rows) ->
                    assertThat(rows).as("%s", pair).isSortedAccordingTo((a, b) -> Long.compare(number(a), number(b))));
        }

        private static long number(Row row) {
            return (Long) row.values().get(row.values().size() - 1);
        }
    }
}
