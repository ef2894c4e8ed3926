// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
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
        return switch (type) {
            case SHUFFLE, LOCAL_OR_SHUFFLE -> new Shuffle(targets, random);
            case NONE -> new AnyTask(targets, random.split());
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

    /** Round-robin over the tasks in a random order. */
    private static final class Shuffle extends PreparedGrouping {

        private final List<List<Integer>> choices = new ArrayList<>();
        private int next;

        private Shuffle(List<Integer> targets, SplittableRandom random) {
            targets.forEach(target -> choices.add(List.of(target)));
            Collections.shuffle(choices, new Random(random.nextLong()));
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            List<Integer> choice = choices.get(next);
            next = next + 1 == choices.size() ? 0 : next + 1;
            return choice;
        }
    }

    private static final class AnyTask extends PreparedGrouping {

        private final List<List<Integer>> choices = new ArrayList<>();
        private final SplittableRandom random;

        private AnyTask(List<Integer> targets, SplittableRandom random) {
            targets.forEach(target -> choices.add(List.of(target)));
            this.random = random;
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return choices.get(random.nextInt(choices.size()));
        }
    }
}
