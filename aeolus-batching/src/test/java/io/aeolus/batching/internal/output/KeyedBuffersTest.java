// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Columns;
import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.column.Lineage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;

/** Rows and batches are sent to the task that Storm's fields grouping chooses. */
class KeyedBuffersTest {

    private static final Fields FIELDS = new Fields("a", "b", "c", "d");

    private static final WorkerTopologyContext CONTEXT = context();

    @Seeded(150)
    void batches_are_sent_to_the_tasks_that_storm_chooses_for_their_rows(long seed) {
        Random random = new Random(seed);
        RandomValues values = new RandomValues(random);
        List<Integer> tasks = tasks(random);
        List<String> keys = new ArrayList<>(FIELDS.toList());
        Collections.shuffle(keys, random);
        keys = keys.subList(0, 1 + random.nextInt(3));
        BufferChoice.Keyed buffers = new BufferChoice.Keyed(
                keys.stream().mapToInt(FIELDS::fieldIndex).toArray(), List.of(tasks));
        CustomStreamGrouping storm =
                GrouperFactory.mkGrouper(CONTEXT, "source", "default", FIELDS, Grouping.fields(keys), tasks, Map.of());

        Map<Integer, List<List<Object>>> rowsByBuffer = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            List<Object> row = row(values, random);
            int buffer = buffers.of(row, row.toArray());
            assertThat(buffers.tasks(buffer, row)).containsExactly(storm.chooseTasks(1, row));
            assertThat(buffer)
                    .isEqualTo(TupleUtils.chooseTaskIndex(FIELDS.select(new Fields(keys), row), tasks.size()));
            rowsByBuffer.computeIfAbsent(buffer, b -> new ArrayList<>()).add(row);
        }
        rowsByBuffer.forEach((buffer, rows) -> assertThat(storm.chooseTasks(1, Columns.of(rows, Lineage.UNIFORM)))
                .isEqualTo(buffers.tasks(buffer, rows.get(0)).get(0)));
    }

    @Test
    void each_task_has_a_buffer() {
        BufferChoice.Keyed buffers = new BufferChoice.Keyed(new int[] {0}, List.of(List.of(4, 7, 9)));

        assertThat(IntStream.range(0, 3)
                        .mapToObj(buffer -> buffers.tasks(buffer, List.of()).get(0)))
                .containsExactly(List.of(4), List.of(7), List.of(9));
    }

    @Test
    void keys_are_spread_over_all_tasks() {
        BufferChoice.Keyed buffers = new BufferChoice.Keyed(new int[] {0}, List.of(List.of(1, 2, 3, 4)));

        assertThat(IntStream.range(-50, 50)
                        .map(key -> buffers.of(List.of(key), new Object[] {key}))
                        .distinct())
                .containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    private static List<Object> row(RandomValues values, Random random) {
        List<Object> row = new ArrayList<>();
        for (int i = 0; i < FIELDS.size(); i++) {
            row.add(random.nextInt(4) == 0 ? values.anArray() : values.any());
        }
        return row;
    }

    private static List<Integer> tasks(Random random) {
        int first = 1 + random.nextInt(100);
        return IntStream.range(0, 1 + random.nextInt(40))
                .mapToObj(i -> first + 2 * i)
                .toList();
    }

    private static WorkerTopologyContext context() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new TestSpout(Streams.of("a", "b", "c", "d")));
        return new TestCluster(builder.createTopology()).worker();
    }
}
