// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.OperatorProfile.Emitted;
import io.aeolus.monitor.OperatorProfile.Keys;
import io.aeolus.monitor.OperatorProfile.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Builds operator profiles. Values that are not set are 0 or unknown. */
public final class OperatorMaker {

    /** No samples. */
    public static final Figure NONE = new Figure.Unknown(0, "no samples");

    private final long calls;
    private final List<Emitted> emitted = new ArrayList<>();
    private final List<Keys> keys = new ArrayList<>();
    private long acked;
    private long failed;
    private Figure wall = NONE;
    private Figure cpu = NONE;
    private Figure emitWall = NONE;
    private Figure ackWall = NONE;
    private OptionalDouble busyShare = OptionalDouble.empty();
    private OptionalDouble cpuWaitShare = OptionalDouble.of(0);
    private Figure queueLength = NONE;
    private OptionalDouble queueWaitNanos = OptionalDouble.empty();
    private Optional<Source> source = Optional.empty();
    private Optional<ActiveSpan> active = Optional.empty();

    public OperatorMaker(long calls) {
        this.calls = calls;
    }

    /** A figure with a confidence interval of 2 % and a p99 of four times its mean. */
    public static Figure.Measured measured(double mean) {
        return new Figure.Measured(1000, mean, mean, 4 * mean, 0.02 * mean);
    }

    public OperatorMaker call(double wallNanos, double cpuNanos) {
        return call(measured(wallNanos), measured(cpuNanos));
    }

    public OperatorMaker call(Figure wallNanos, Figure cpuNanos) {
        wall = wallNanos;
        cpu = cpuNanos;
        return this;
    }

    public OperatorMaker emit(double wallNanos) {
        return emit(measured(wallNanos));
    }

    public OperatorMaker emit(Figure wallNanos) {
        emitWall = wallNanos;
        return this;
    }

    public OperatorMaker ack(double wallNanos) {
        return ack(measured(wallNanos));
    }

    public OperatorMaker ack(Figure wallNanos) {
        ackWall = wallNanos;
        return this;
    }

    public OperatorMaker acks(long tuplesAcked, long tuplesFailed) {
        acked = tuplesAcked;
        failed = tuplesFailed;
        return this;
    }

    public OperatorMaker emits(String stream, long tuples, Figure bytes) {
        OptionalDouble selectivity = calls == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) tuples / calls);
        emitted.add(new Emitted(stream, tuples, selectivity, bytes, OptionalDouble.empty()));
        return this;
    }

    public OperatorMaker busy(double share) {
        busyShare = OptionalDouble.of(share);
        return this;
    }

    public OperatorMaker cpuWait(OptionalDouble share) {
        cpuWaitShare = share;
        return this;
    }

    public OperatorMaker queue(double length, double waitNanos) {
        queueLength = measured(length);
        queueWaitNanos = OptionalDouble.of(waitNanos);
        return this;
    }

    /** For a source: the samples of calls that emit. */
    public OperatorMaker waits(double share) {
        source = source.map(known -> new Source(known.emptyCalls(), known.idleShare(), share, known.withId()));
        return this;
    }

    /** For a source: the number of tuples with a message id. */
    public OperatorMaker withIds(long tuples) {
        source = source.map(known -> new Source(known.emptyCalls(), known.idleShare(), known.waitShare(), tuples));
        return this;
    }

    public OperatorMaker source(long emptyCalls, double idleShare) {
        source = Optional.of(new Source(emptyCalls, idleShare, 0, calls));
        return this;
    }

    public OperatorMaker keys(Keys some) {
        keys.add(some);
        return this;
    }

    public OperatorMaker active(ActiveSpan span) {
        active = Optional.of(span);
        return this;
    }

    public OperatorProfile make() {
        return new OperatorProfile(
                calls,
                acked,
                failed,
                emitted,
                wall,
                cpu,
                emitWall,
                ackWall,
                busyShare,
                cpuWaitShare,
                queueLength,
                queueWaitNanos,
                source,
                keys,
                active,
                0);
    }
}
