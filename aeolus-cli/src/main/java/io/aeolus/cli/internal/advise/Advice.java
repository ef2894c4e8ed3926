// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.JsonFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The advice for a running topology. docs/reference/files.md describes the file.
 *
 * @param load the present and the required rate
 * @param deployments the present deployment and the alternatives; empty if the verdict is unknown
 * @param components the components, sources first
 * @param streams the streams whose batches or chains change
 * @param remarks remarks for the user, a line each
 */
public record Advice(
        String topology,
        Verdict verdict,
        Load load,
        Optional<Deployments> deployments,
        List<ComponentAdvice> components,
        List<StreamAdvice> streams,
        List<String> remarks) {

    public static final JsonFormat<Advice> FORMAT =
            new JsonFormat<>(Advice.class, "advice", 1).rounding("load", "deployments", "components");

    public Advice {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        remarks = List.copyOf(remarks);
    }

    /** Whether a deployment should change. */
    public enum Answer {
        /** Another deployment is better. */
        CHANGE,
        /** No deployment is clearly better. */
        KEEP,
        /** There is too little data. */
        UNKNOWN;

        /** Returns the name in files and metrics. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How a change is applied. */
    public enum Means {
        /** By {@code aeolus rebalance}, while the topology stays submitted. */
        REBALANCE,
        /** By another submission of the topology with the plan. */
        RESUBMIT;

        /** Returns the name in files. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The verdict.
     *
     * @param means how the change is applied; empty without a change
     */
    public record Verdict(Answer answer, Optional<Means> means, String reason) {}

    /**
     * The load.
     *
     * @param windowSeconds the measured time
     * @param tuplesPerSecond the present rate in spout tuples; empty if unknown
     * @param requiredTuplesPerSecond the rate to sustain; empty if unknown
     * @param requiredBy the origin of the required rate, or why it is unknown
     * @param targetUtilization the highest utilization of a resource at the required rate
     * @param lag the tuples that wait outside of the topology; empty if unknown
     */
    public record Load(
            double windowSeconds,
            OptionalDouble tuplesPerSecond,
            OptionalDouble requiredTuplesPerSecond,
            String requiredBy,
            double targetUtilization,
            OptionalLong lag) {}

    /**
     * The present deployment and its alternatives.
     *
     * @param rebalanced the best deployment that a rebalance can reach
     * @param resubmitted the best deployment of all
     */
    public record Deployments(Deployment now, Deployment rebalanced, Deployment resubmitted) {}

    public record Size(int executors, int tasks) {}

    /**
     * The advice for a component.
     *
     * @param advised the advised executors and tasks; a chained component has the executors and tasks of its head
     * @param advisedUtilization the predicted utilization of its busiest task at the required rate under the advised plan
     * @param chainedTo the component in whose tasks it runs under the advised plan
     */
    public record ComponentAdvice(
            String id,
            Kind kind,
            Size now,
            Size advised,
            @JsonUnwrapped ComponentLoad measured,
            OptionalDouble advisedUtilization,
            Optional<String> chainedTo) {}

    /**
     * A stream whose batches or chains change.
     *
     * @param batchSize tuples in a full batch at present
     * @param advisedBatchSize tuples in a full batch under the advised plan
     * @param chained the consumers that run in the producer's tasks under the advised plan
     */
    public record StreamAdvice(
            String producer, String stream, int batchSize, int advisedBatchSize, List<String> chained) {

        public StreamAdvice {
            chained = List.copyOf(chained);
        }
    }

    /** Returns the deployment that this advice recommends: the present one, unless it should change; empty if unknown. */
    public Optional<Deployment> recommended() {
        return deployments.map(all -> verdict.means
                .map(means -> means == Means.REBALANCE ? all.rebalanced : all.resubmitted)
                .orElse(all.now));
    }
}
