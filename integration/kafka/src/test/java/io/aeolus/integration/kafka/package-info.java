/**
 * Storm's Kafka spout with batches and a real broker in a separate process. To run one test:
 * {@code mvn verify -pl integration/kafka -am -DskipUnitTests -Dit.test=KafkaOffsetsIT -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
@NullMarked
package io.aeolus.integration.kafka;

import org.jspecify.annotations.NullMarked;
