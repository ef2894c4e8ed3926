/** Measurements with Storm's Kafka spout. */
@NullMarked
package io.aeolus.integration.kafka.bench;

import org.jspecify.annotations.NullMarked;
