/**
 * The topology of the complete Linear Road benchmark: plain Storm code without batching.
 *
 * <p>{@link io.aeolus.linearroad.full.topology.FullTopology} builds the topology for an input and its
 * {@link io.aeolus.linearroad.full.topology.TollHistory}. To run the input at its own rate, set
 * {@link io.aeolus.linearroad.full.topology.FullTopology#START_MILLIS} to an instant after the start of the workers, and
 * {@link io.aeolus.linearroad.full.topology.FullTopology#RESPONSES} to an empty directory. After the run,
 * {@link io.aeolus.linearroad.full.topology.ResponseTimes#read} returns the response times of each
 * {@link io.aeolus.linearroad.full.topology.AnswerKind} by minute, and whether all are within the bounds of the benchmark.
 *
 * <p>Bolts keep their state in memory. If one of several workers dies, its state is lost, and answers can be wrong or missing. If all
 * workers die together, the spout starts again at the beginning of the input, and the output has all answers again, with equal values.
 */
@NullMarked
package io.aeolus.linearroad.full.topology;

import org.jspecify.annotations.NullMarked;
