/**
 * Three small workloads, each bound by one thing: messages, computing, waiting. The topologies are plain Storm and know
 * nothing of batching.
 */
@NullMarked
package io.aeolus.synthetic;

import org.jspecify.annotations.NullMarked;
