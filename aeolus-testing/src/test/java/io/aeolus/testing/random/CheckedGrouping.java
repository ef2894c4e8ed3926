// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.apache.storm.task.WorkerTopologyContext;

/**
 * A custom grouping that reports its choices to the run's record, and any call that Storm would not make: a repeated row, a row out of
 * order, or with other values than emitted.
 */
class CheckedGrouping implements CustomStreamGrouping {

    private static final long serialVersionUID = 1L;

    private final GroupingKind kind;
    private final StreamShape stream;
    private final long run;

    private transient RunRecord record;
    private transient List<Integer> targets;
    private transient long lastSequence;
    private transient int next;

    private CheckedGrouping(GroupingKind kind, StreamShape stream, long run) {
        this.kind = kind;
        this.stream = stream;
        this.run = run;
    }

    /** Creates the grouping of a kind that {@link GroupingKind#isChecked is checked}. */
    static CheckedGrouping of(GroupingKind kind, StreamShape stream, long run) {
        return kind == GroupingKind.LOAD_AWARE ? new LoadAware(stream, run) : new CheckedGrouping(kind, stream, run);
    }

    @Override
    public void prepare(WorkerTopologyContext context, GlobalStreamId id, List<Integer> targetTasks) {
        this.record = RunRecord.of(run);
        this.targets = targetTasks;
        this.lastSequence = -1;
        if (!id.get_streamId().equals(stream.id())
                || !context.getComponentOutputFields(id).toList().equals(stream.fieldNames())) {
            record.violation("a grouping of stream " + stream.id() + " was prepared for " + id);
        }
    }

    @Override
    public List<Integer> chooseTasks(int task, List<Object> values) {
        int payload = stream.kinds().size();
        if (values.size() != payload + 4
                || !(values.get(payload) instanceof Long id)
                || !(values.get(payload + 1) instanceof Integer producer)
                || !(values.get(payload + 2) instanceof Long sequence)) {
            record.violation(
                    "a grouping of stream " + stream.id() + " was called with values that were not emitted: " + values);
            return List.of();
        }
        if (producer != task || sequence <= lastSequence) {
            record.violation("a grouping of stream " + stream.id() + " was called for task " + task + " with number "
                    + sequence + " of task " + producer + " after number " + lastSequence);
        }
        lastSequence = sequence;
        List<Integer> chosen = choose(id);
        record.routes().chosen(task, sequence, chosen);
        return chosen;
    }

    private List<Integer> choose(long id) {
        int n = targets.size();
        return switch (kind) {
            case BY_VALUE, LOAD_AWARE -> List.of(targets.get(Mix.below(n, id, 10)));
            case ROUND_ROBIN -> List.of(targets.get(next++ % n));
            case SOMETIMES_NONE -> Mix.below(4, id, 11) == 0 ? List.of() : List.of(targets.get(Mix.below(n, id, 12)));
            case SEVERAL -> {
                List<Integer> some = new ArrayList<>();
                for (int target : targets) {
                    if (Mix.below(2, id, target, 13) == 0) {
                        some.add(target);
                    }
                }
                yield some;
            }
            default -> throw new IllegalStateException(kind + " is Storm's");
        };
    }

    /** A load-aware grouping. */
    private static final class LoadAware extends CheckedGrouping implements LoadAwareCustomStreamGrouping {

        private static final long serialVersionUID = 1L;

        private LoadAware(StreamShape stream, long run) {
            super(GroupingKind.LOAD_AWARE, stream, run);
        }

        @Override
        public void refreshLoad(LoadMapping loadMapping) {}
    }
}
