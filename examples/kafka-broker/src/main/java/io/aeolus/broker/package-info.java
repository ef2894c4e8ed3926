/** A local Kafka broker that starts within seconds, and test data for its topics. Independent of Storm and Aeolus. */
@NullMarked
package io.aeolus.broker;

import org.jspecify.annotations.NullMarked;
