package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * What a message costs one party on one path: the paper's fixed cost n and cost per byte s (Sax et al. 2013, section III), measured.
 * Processor time, or time of the link, for a tuple of {@code t} bytes, in batches of {@code b}:
 *
 * <pre>
 * cost(1, t) = tupleNanos          + byteNanos * t
 * cost(b, t) = batchNanos / b + rowNanos + byteNanos * t      for b &gt; 1
 * </pre>
 *
 * <p>An unbatched tuple is a message of its own and takes Storm's own path. A batch costs more than that to make, send and take apart,
 * and each of its rows something that batching does not remove; so there are two fixed costs. The bytes are those of the values,
 * without what Storm and Aeolus add.
 *
 * @param tupleNanos n of an unbatched tuple, in nanoseconds
 * @param batchNanos n of a batch, in nanoseconds
 * @param rowNanos cost of each tuple in a batch, r, in nanoseconds
 * @param byteNanos cost of each byte, s, in nanoseconds
 * @param rSquared coefficient of determination of the whole fit, of relative errors; at most 1
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

    /** A fit that explains less is poor. */
    public static final double GOOD_R_SQUARED = 0.98;

    /** R² is finite and at most 1. */
    public MessageCost {
        if (!(rSquared <= 1 && Double.isFinite(rSquared))) {
            throw new IllegalArgumentException("rSquared is " + rSquared + ": give 1 at most");
        }
    }

    /** The time that the model expects for each tuple, in nanoseconds, with so many tuples in a message and bytes in a tuple's values. */
    public double nanosPerTuple(double batchSize, double tupleBytes) {
        double bytes = byteNanos.value() * tupleBytes;
        return batchSize <= 1 ? tupleNanos.value() + bytes : batchNanos.value() / batchSize + rowNanos.value() + bytes;
    }

    /** Whether R² is below {@link #GOOD_R_SQUARED}. */
    public boolean isPoor() {
        return rSquared < GOOD_R_SQUARED;
    }

    /** The way that a message takes. */
    public enum Path {
        /** From one executor to another in the same worker: nothing is serialised. */
        @JsonProperty("inside-worker")
        INSIDE_WORKER("inside a worker"),
        /** From one worker to another, over Storm's network transport. */
        @JsonProperty("between-workers")
        BETWEEN_WORKERS("between workers");

        private final String text;

        Path(String text) {
            this.text = text;
        }

        /** Words that fit after "a message". */
        public String text() {
            return text;
        }
    }

    /** Those who have work with a message. */
    public enum Party {
        /** The task that emits, and what carries the message from it to the network. */
        SENDER,
        /** The task that executes and acks, and what carries the message from the network to it, and its ack to the network. */
        RECEIVER,
        /** The task that watches over acks, and what carries them from the network to it. */
        ACKER;

        /** A word for people and files. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whose time a cost is: processor time, but for that of a link. */
    public enum Part {
        /** That of the task's own thread: it bounds the rate of the task. */
        EXECUTOR,
        /** That of the threads that a worker has for the network, on this party's side. There is none inside a worker. */
        TRANSPORT,
        /** Executor and transport: it bounds the rate of the machine. */
        TOTAL,
        /**
         * No processor's time, but that in which the way between two machines is taken: it bounds the rate of what goes between them.
         * There is none where the way is as fast as the processors.
         */
        LINK;

        /** A word for people and files. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A constant of the cost model, as the regression has found it. Its unit is that of the component that it is.
     *
     * @param value the constant, 0 or more; 0 if it is negligible
     * @param standardError 0 or more; of a negligible one, in the fit that still had it
     * @param partialRSquared the share of the error without this term that the term explains, 0 to 1
     * @param negligible whether the term makes up less than a tenth of the cost wherever it was measured, or is less than three
     *     standard errors above 0; the fit is one without it then
     */
    public record Term(double value, double standardError, double partialRSquared, boolean negligible) {

        /** The numbers are within their bounds. */
        public Term {
            checkNotNegative("value", value);
            checkNotNegative("standardError", standardError);
            if (!(partialRSquared >= 0 && partialRSquared <= 1)) {
                throw new IllegalArgumentException("partialRSquared is " + partialRSquared + ": give 0 to 1");
            }
        }

        private static void checkNotNegative(String name, double value) {
            if (!(value >= 0 && Double.isFinite(value))) {
                throw new IllegalArgumentException(name + " is " + value + ": give 0 or more");
            }
        }
    }
}
