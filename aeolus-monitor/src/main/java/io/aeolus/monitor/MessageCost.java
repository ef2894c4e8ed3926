// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * The cost of a message for one party on one path: the paper's fixed cost n and cost per byte s (Sax et al. 2013, section III), measured.
 * The cost is CPU time, or time of the network link, for a tuple of {@code t} bytes in batches of {@code b}:
 *
 * <pre>
 * cost(1, t) = tupleNanos          + byteNanos * t
 * cost(b, t) = batchNanos / b + rowNanos + byteNanos * t      for b &gt; 1
 * </pre>
 *
 * <p>There are two fixed costs, because unbatched tuples take Storm's own code path: a batch costs more to build, send and unpack, and each
 * of its tuples has a remaining cost. Only the bytes of the values count, without the overhead of Storm and Aeolus.
 *
 * @param tupleNanos n of an unbatched tuple, in nanoseconds
 * @param batchNanos n of a batch, in nanoseconds
 * @param rowNanos cost of each tuple in a batch, r, in nanoseconds
 * @param byteNanos cost of each byte, s, in nanoseconds
 * @param rSquared coefficient of determination of the whole fit, on relative errors; at most 1
 */
public record MessageCost(
        Path path,
        Party party,
        Part part,
        Term tupleNanos,
        Term batchNanos,
        Term rowNanos,
        Term byteNanos,
        double rSquared) {

    /** A fit below this R² is poor. */
    public static final double GOOD_R_SQUARED = 0.98;

    public MessageCost {
        if (!(rSquared <= 1 && Double.isFinite(rSquared))) {
            throw new IllegalArgumentException("rSquared is " + rSquared + ": must be at most 1");
        }
    }

    /** Returns whether R² is below {@link #GOOD_R_SQUARED}. */
    public boolean isPoor() {
        return rSquared < GOOD_R_SQUARED;
    }

    public enum Path {
        /** From one executor to another in the same worker, without serialization. */
        @JsonProperty("inside-worker")
        INSIDE_WORKER("inside a worker"),
        /** From one worker to another, over Storm's network transport. */
        @JsonProperty("between-workers")
        BETWEEN_WORKERS("between workers");

        private final String text;

        Path(String text) {
            this.text = text;
        }

        /** Returns words that fit after "a message". */
        public String text() {
            return text;
        }
    }

    public enum Party {
        /** The task that emits, and the transport from this task to the network. */
        SENDER,
        /** The task that executes and acks, the transport from the network to this task, and the transport of its acks. */
        RECEIVER,
        /** The task that tracks acks, and the transport of acks to this task. */
        ACKER;

        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The part of a party's cost. All parts but {@link #LINK} are CPU time. */
    public enum Part {
        /** The task's thread, which limits the rate of the task. */
        EXECUTOR,
        /** The worker's network threads on this party's side. Absent inside a worker. */
        TRANSPORT,
        /** Executor and transport, which limit the rate of the machine. */
        TOTAL,
        /**
         * The time for which the network link between two machines is occupied, which limits the rate of the link. Absent if the link is
         * as fast as the processors.
         */
        LINK;

        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A coefficient of the cost model, estimated by the regression. The component that holds the term names the unit.
     *
     * @param value the coefficient, at least 0; 0 if negligible
     * @param standardError the standard error, at least 0; of a negligible term, in the last fit that contained it
     * @param partialRSquared the share of the residual error that the term explains, 0 to 1
     * @param negligible whether the term is left out of the fit: it makes up less than a tenth of the cost at every point, or is less
     *     than three standard errors above 0
     */
    public record Term(double value, double standardError, double partialRSquared, boolean negligible) {

        public Term {
            checkNotNegative("value", value);
            checkNotNegative("standardError", standardError);
            if (!(partialRSquared >= 0 && partialRSquared <= 1)) {
                throw new IllegalArgumentException("partialRSquared is " + partialRSquared + ": must be 0 to 1");
            }
        }

        private static void checkNotNegative(String name, double value) {
            if (!(value >= 0 && Double.isFinite(value))) {
                throw new IllegalArgumentException(name + " is " + value + ": must be at least 0");
            }
        }
    }
}
