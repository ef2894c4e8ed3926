/**
 * Storm's Kafka spout with batches, and a real broker, which is a process of its own. One of the tests:
 * {@code mvn verify -pl integration/kafka -am -DskipUnitTests -Dit.test=KafkaOffsetsIT -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
@NullMarked
package io.aeolus.integration.kafka;

import org.jspecify.annotations.NullMarked;
