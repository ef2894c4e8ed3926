// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The rating of a configuration.
 *
 * @param rating the largest scale that holds; 0 if none does
 * @param failed the smallest scale that fails; empty if the largest possible scale holds
 * @param trials the trials in their order
 * @param remarks doubts about the rating, one line each; usually none
 */
public record ScaleRating(int rating, OptionalInt failed, List<Trial> trials, List<String> remarks) {

    public ScaleRating {
        trials = List.copyOf(trials);
        remarks = List.copyOf(remarks);
    }

    /**
     * A run at one scale.
     *
     * @param holds whether all answers arrived in time, and no tuple was lost
     * @param cpuSecondsPerUnitHour CPU time of all worker processes per unit of the scale and hour of the input; empty if unknown
     * @param responses the response times of the trial, by kind of answer
     */
    public record Trial(int scale, boolean holds, OptionalDouble cpuSecondsPerUnitHour, List<Responses> responses) {

        public Trial {
            responses = List.copyOf(responses);
        }
    }

    /**
     * The response times of a kind of answer, in milliseconds from the instant at which the question was due.
     *
     * @param kind the name of the kind
     * @param boundMillis the largest allowed response time
     * @param all the distribution over the whole trial
     * @param byMinute the distribution of each minute of the input with answers, in their order
     */
    public record Responses(String kind, double boundMillis, Millis all, List<Minute> byMinute) {

        public Responses {
            byMinute = List.copyOf(byMinute);
        }
    }

    /** A distribution of response times. */
    public record Millis(long answers, double p50, double p99, double max) {}

    /** The response times of a minute of the input, from 1. */
    public record Minute(int minute, Millis millis) {}
}
