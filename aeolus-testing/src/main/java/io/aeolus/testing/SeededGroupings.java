// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;

/**
 * Creates groupings: Storm's own, except for shuffle, local-or-shuffle and none, for which Storm uses an unseeded random source. All tasks
 * count as local. Not thread-safe.
 */
final class SeededGroupings {

    private final WorkerTopologyContext context;
    private final Map<String, Object> topologyConf;
    private final SplittableRandom random;

    SeededGroupings(WorkerTopologyContext context, Map<String, Object> topologyConf, SplittableRandom random) {
        this.context = context;
        this.topologyConf = topologyConf;
        this.random = random;
    }

    /** Creates the prepared grouping of a producer task's stream for a consumer; {@link GrouperFactory#DIRECT} for a direct grouping. */
    CustomStreamGrouping of(String producer, String stream, String consumer, Grouping grouping) {
        List<Integer> targets = context.getComponentTasks(consumer);
        Fields fields = context.getComponentOutputFields(producer, stream);
        Grouping._Fields type = Thrift.groupingType(grouping);
        if (type == Grouping._Fields.FIELDS) {
            checkKeys(fields, grouping, producer, stream, consumer);
        }
        boolean hasCode = switch (type) {
            case ALL, SHUFFLE, LOCAL_OR_SHUFFLE, NONE, FIELDS -> false;
            default -> true;
        };
        if (targets.size() == 1 && !hasCode) {
            return new SingleTask(targets);
        }
        List<List<Integer>> choices = new ArrayList<>();
        targets.forEach(target -> choices.add(List.of(target)));
        return switch (type) {
            case SHUFFLE, LOCAL_OR_SHUFFLE -> {
                Collections.shuffle(choices, new Random(random.nextLong()));
                int[] next = {-1};
                yield new OneTask(choices, () -> next[0] = (next[0] + 1) % choices.size());
            }
            case NONE -> {
                SplittableRandom own = random.split();
                yield new OneTask(choices, () -> own.nextInt(choices.size()));
            }
            default -> GrouperFactory.mkGrouper(context, producer, stream, fields, grouping, targets, topologyConf);
        };
    }

    /** Rejects a missing key at the start: Storm rejects it at the first emit, but {@link SingleTask} does not evaluate keys. */
    private static void checkKeys(Fields fields, Grouping grouping, String producer, String stream, String consumer) {
        for (String key : grouping.get_fields()) {
            if (!fields.contains(key)) {
                throw new IllegalArgumentException("'" + consumer + "' groups stream '" + stream + "' of '" + producer
                        + "' by field '" + key + "', which the stream does not have");
            }
        }
    }

    /** A grouping that is created for its target tasks. */
    private abstract static class PreparedGrouping implements CustomStreamGrouping {

        @Override
        public void prepare(WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            throw new IllegalStateException("the grouping is already prepared for its tasks");
        }
    }

    static final class SingleTask extends PreparedGrouping {

        private final List<Integer> target;

        private SingleTask(List<Integer> target) {
            this.target = target;
        }

        int task() {
            return target.get(0);
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return target;
        }
    }

    private static final class OneTask extends PreparedGrouping {

        private final List<List<Integer>> choices;
        private final IntSupplier index;

        private OneTask(List<List<Integer>> choices, IntSupplier index) {
            this.choices = choices;
            this.index = index;
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return choices.get(index.getAsInt());
        }
    }
}
