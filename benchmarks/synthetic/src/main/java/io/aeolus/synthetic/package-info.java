/**
 * Small workloads that make their own input. Four are here: three are bound by one thing each (messages, computing, waiting), one has two
 * streams between the same tasks. The topologies of papers are in packages of their own, one for each paper. All topologies are plain
 * Storm and know nothing of batching.
 */
@NullMarked
package io.aeolus.synthetic;

import org.jspecify.annotations.NullMarked;
