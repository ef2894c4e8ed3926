/** Kafka consumers in user topologies: the components that read from Kafka, their brokers, and a consumer group for each run. */
@NullMarked
package io.aeolus.cli.internal.kafka;

import org.jspecify.annotations.NullMarked;
