/**
 * Four small workloads: three are bound by one thing each (messages, computing, waiting), one has two streams between the same
 * tasks. The topologies are plain Storm and know nothing of batching.
 */
@NullMarked
package io.aeolus.synthetic;

import org.jspecify.annotations.NullMarked;
