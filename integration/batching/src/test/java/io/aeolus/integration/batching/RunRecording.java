// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** The calls of user code in a run. All workers are in this JVM and find this object by the run's name. Thread-safe. */
final class RunRecording {

    private static final Map<String, RunRecording> BY_RUN = new ConcurrentHashMap<>();

    private final Queue<Row> rows = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> acks = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final Map<String, Integer> ports = new ConcurrentHashMap<>();
    private final Queue<HookCall> hookCalls = new ConcurrentLinkedQueue<>();
    private final AtomicLong committed = new AtomicLong();

    /** A tuple that a consumer received. */
    record Row(String consumer, int task, String source, int sourceTask, String stream, List<Object> values) {

        /** Returns the path from producer to consumer. */
        List<Object> pair() {
            return List.of(consumer, task, sourceTask);
        }

        /** Returns the row without its consumer task. */
        Row withoutTask() {
            return new Row(consumer, 0, source, sourceTask, stream, values);
        }

        /** Returns the row without producer and consumer task. */
        Row withoutTasks() {
            return new Row(consumer, 0, source, 0, stream, values);
        }
    }

    /** A call of a task hook. */
    record HookCall(String component, String call) {}

    static RunRecording of(String run) {
        return BY_RUN.computeIfAbsent(run, name -> new RunRecording());
    }

    void task(TopologyContext context) {
        ports.put(context.getThisComponentId() + "-" + context.getThisTaskIndex(), context.getThisWorkerPort());
    }

    void row(TopologyContext context, Tuple tuple) {
        rows.add(new Row(
                context.getThisComponentId(),
                context.getThisTaskId(),
                tuple.getSourceComponent(),
                tuple.getSourceTask(),
                tuple.getSourceStreamId(),
                new ArrayList<>(tuple.getValues())));
    }

    void acked(String spout, Object id) {
        acks.computeIfAbsent(spout + "/" + id, key -> new AtomicInteger()).incrementAndGet();
    }

    void hooked(String component, String call) {
        hookCalls.add(new HookCall(component, call));
    }

    /** Returns the hook calls of a component, without Storm's system streams. */
    List<String> hookCalls(String component) {
        return hookCalls.stream()
                .filter(call -> call.component().equals(component))
                .map(HookCall::call)
                .filter(call -> !call.contains(" __"))
                .toList();
    }

    /** Returns the number of hook calls of a component. */
    long hookCalls(String component, String start) {
        return hookCalls.stream()
                .filter(call ->
                        call.component().equals(component) && call.call().startsWith(start))
                .count();
    }

    void count(String what) {
        counts.computeIfAbsent(what, key -> new AtomicInteger()).incrementAndGet();
    }

    void committed(long offset) {
        committed.set(offset);
    }

    long committed() {
        return committed.get();
    }

    int counted(String what) {
        AtomicInteger count = counts.get(what);
        return count == null ? 0 : count.get();
    }

    /** The workers' ports. */
    Set<Integer> workers() {
        return new TreeSet<>(ports.values());
    }

    /** Returns the number of acked message ids of a spout. */
    long acked(String spout) {
        return acks.keySet().stream().filter(key -> key.startsWith(spout + "/")).count();
    }

    /** Returns the message ids that were acked more than once. */
    List<String> ackedAgain() {
        return acks.entrySet().stream()
                .filter(entry -> entry.getValue().get() > 1)
                .map(Map.Entry::getKey)
                .toList();
    }

    List<Row> rows(Predicate<Row> filter) {
        return rows.stream().filter(filter).toList();
    }

    List<Row> rows(String consumer) {
        return rows(row -> row.consumer().equals(consumer));
    }

    List<Row> rows(String consumer, String source, String stream) {
        return rows(row -> row.consumer().equals(consumer)
                && row.source().equals(source)
                && row.stream().equals(stream));
    }

    /** Returns the number of occurrences of each element, so that a failed comparison shows the difference. */
    static Map<String, Integer> multiset(Collection<?> things) {
        Map<String, Integer> times = new TreeMap<>();
        things.forEach(thing -> times.merge(thing.toString(), 1, Integer::sum));
        return times;
    }
}
