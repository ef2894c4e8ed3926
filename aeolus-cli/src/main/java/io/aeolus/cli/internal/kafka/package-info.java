/** Kafka consumers in users' topologies: which components read from Kafka, whether a broker is reachable, and a consumer group for each run. */
@NullMarked
package io.aeolus.cli.internal.kafka;

import org.jspecify.annotations.NullMarked;
