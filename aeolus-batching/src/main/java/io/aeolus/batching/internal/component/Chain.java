// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.ChainStreams;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.input.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * The chained bolts that run in one task. All their user code runs in the thread of the task's executor: other threads leave their work in a queue,
 * which the executor empties between two messages. Not thread-safe, except {@link #executeLater}.
 */
final class Chain {

    /** The most calls of other threads between two messages. */
    private static final int MAX_LATER = 1_024;

    private final ChainSpec spec;
    private final TopologyContext context;
    private final Map<String, ChainMember> members = new LinkedHashMap<>();
    private final Queue<Runnable> later = new ConcurrentLinkedQueue<>();
    private final OriginalTasks tasks;
    private ChainedStreams streamsOfHead = ChainedStreams.NONE;
    /** Counts the tuples that the head emits; null without members, when the outputs count them. */
    private @Nullable RowMeter meter;
    /** Tuples that the head has emitted, and that its meter has not counted yet. */
    private int newlyEmitted;

    // The source of the last tuple that the head received, and its consumer.
    private String lastComponent = "";
    private String lastStream = "";
    private @Nullable ChainMember lastReceiver;
    private int passed;

    private @Nullable RuntimeException failure;

    /** Creates the chain of a task, given the task's context as Storm gave it. */
    Chain(ChainSpec spec, TopologyContext context) {
        this.spec = spec;
        this.context = context;
        this.tasks = OriginalTasks.of(context);
        for (ChainSpec.Member member : spec.members()) {
            members.put(member.id(), new ChainMember(member, context, this::setFailure));
        }
    }

    /** Prepares the bolts, each before its producers. */
    void prepare(ChainHead head, RowMeter ofHead) {
        meter = isEmpty() ? null : ofHead;
        List<ChainMember> consumersFirst = new ArrayList<>(members.values());
        Collections.reverse(consumersFirst);
        for (ChainMember member : consumersFirst) {
            member.prepare(streams(member.id(), member.context()), head);
        }
        streamsOfHead = streams(context.getThisComponentId(), OriginalContext.of(context));
    }

    private ChainedStreams streams(String component, TopologyContext ofComponent) {
        boolean isHead = component.equals(context.getThisComponentId());
        Map<String, List<String>> chained = spec.consumers(component);
        Map<String, ChainedStream> streams = new HashMap<>();
        for (String stream : ofComponent.getThisStreams()) {
            List<ChainMember> consumers = chained.getOrDefault(stream, List.of()).stream()
                    .map(this::member)
                    .toList();
            // The head sends its other streams itself.
            if (!isHead || !consumers.isEmpty()) {
                Origin origin = new Origin(
                        component,
                        ofComponent.getThisTaskId(),
                        stream,
                        ofComponent.getThisOutputFields(stream),
                        ofComponent,
                        Optional.empty());
                String sent = isHead ? stream : ChainStreams.name(component, stream);
                streams.put(
                        stream,
                        new ChainedStream(
                                origin, Optional.of(sent).filter(context.getThisTargets()::containsKey), consumers));
            }
        }
        return new ChainedStreams(component, streams);
    }

    private ChainMember member(String id) {
        ChainMember member = members.get(id);
        if (member == null) {
            throw new IllegalStateException("the chain of '" + context.getThisComponentId() + "' has no '" + id + "'");
        }
        return member;
    }

    /** The streams of the head that have chained consumers. */
    ChainedStreams ofHead() {
        return streamsOfHead;
    }

    /** Replaces tasks of other chains' heads that receive a row of a stream for their members by the tasks of the members. */
    List<Integer> originalTasks(String stream, List<Integer> receivers) {
        return tasks.of(stream, receivers);
    }

    boolean receivesForMembers() {
        return !spec.received().isEmpty();
    }

    /** Passes a tuple that the head has received to the member that consumes it; returns false if the head consumes it. */
    boolean pass(InputTuple tuple) {
        String component = tuple.getSourceComponent();
        String stream = tuple.getSourceStreamId();
        if (!stream.equals(lastStream) || !component.equals(lastComponent)) {
            lastComponent = component;
            lastStream = stream;
            String receiver = spec.received().getOrDefault(component, Map.of()).get(stream);
            lastReceiver = receiver == null ? null : member(receiver);
        }
        if (lastReceiver == null) {
            return false;
        }
        passed++;
        lastReceiver.execute(tuple);
        return true;
    }

    /** Returns the number of tuples passed since the last call. */
    int takePassed() {
        int count = passed;
        passed = 0;
        return count;
    }

    /** Counts a tuple that the head has emitted. */
    void emittedByHead(boolean isInExecutor) {
        if (isInExecutor) {
            newlyEmitted++;
        } else if (meter != null) {
            meter.emittedByHead(1);
        }
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /** Runs work in the executor's thread. May be called by any thread. */
    void executeLater(Runnable work) {
        later.add(work);
    }

    /** Tests whether {@link #runLater} has work. May be called by any thread. */
    boolean hasLater() {
        return !later.isEmpty();
    }

    /** Runs work of other threads, in the executor's thread: a limited number of calls, since other threads may add work all the time. */
    void runLater() {
        for (int calls = 0; calls < MAX_LATER; calls++) {
            Runnable work = later.poll();
            if (work == null) {
                return;
            }
            work.run();
        }
    }

    private void setFailure(RuntimeException cause) {
        if (failure == null) {
            failure = cause;
        }
    }

    /** Called after user code of the head has returned: an exception of a chained component ends the worker, even if the head's code has caught it. */
    void throwIfFailed() {
        if (failure != null) {
            throw failure;
        }
    }

    /** Passes ticks to the bolts whose interval has ended. */
    void tick(int seconds) {
        members.values().forEach(member -> member.tick(seconds));
    }

    void publishCounts() {
        if (meter != null && newlyEmitted > 0) {
            meter.emittedByHead(newlyEmitted);
            newlyEmitted = 0;
        }
        for (ChainMember member : members.values()) {
            member.publishCounts();
        }
    }

    /**
     * Cleans up the head and all bolts, producers first, and runs an action after each cleanup. The first exception is thrown after all are
     * cleaned up.
     */
    void cleanup(Runnable head, Runnable afterEach) {
        List<Runnable> cleanups = new ArrayList<>(List.of(head, afterEach, this::publishCounts));
        members.values().forEach(member -> cleanups.addAll(List.of(member::cleanup, afterEach)));
        Optional<RuntimeException> first = Optional.empty();
        for (Runnable cleanup : cleanups) {
            try {
                cleanup.run();
            } catch (RuntimeException e) {
                first = first.or(() -> Optional.of(e));
            }
        }
        if (first.isPresent()) {
            throw first.get();
        }
    }
}
