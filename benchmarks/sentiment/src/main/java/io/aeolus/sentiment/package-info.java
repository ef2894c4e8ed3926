/**
 * Sentiment analysis of tweets: the workload, its input files, their generator and the expected result. The dataflow is in {@code
 * topology}, the language processing in {@code language}.
 */
@NullMarked
package io.aeolus.sentiment;

import org.jspecify.annotations.NullMarked;
