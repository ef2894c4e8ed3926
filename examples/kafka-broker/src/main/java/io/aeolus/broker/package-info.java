/** A Kafka broker that is ready in seconds, for this machine only, and the rows in its topics. Knows nothing of Storm or Aeolus. */
@NullMarked
package io.aeolus.broker;

import org.jspecify.annotations.NullMarked;
