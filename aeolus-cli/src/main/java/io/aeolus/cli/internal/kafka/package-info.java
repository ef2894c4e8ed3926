/**
 * Kafka in users' topologies: which components read from it, whether it is there, and a consumer group for each run. Nothing of Kafka's
 * own libraries is needed for that: a consumer's settings are a map.
 */
@NullMarked
package io.aeolus.cli.internal.kafka;

import org.jspecify.annotations.NullMarked;
