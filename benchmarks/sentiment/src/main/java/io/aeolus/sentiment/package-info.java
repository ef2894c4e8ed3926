/**
 * Sentiment analysis of tweets: the workload, its input files, their generator and the expected result. The package {@code topology}
 * contains the dataflow, and {@code language} the language processing.
 */
@NullMarked
package io.aeolus.sentiment;

import org.jspecify.annotations.NullMarked;
