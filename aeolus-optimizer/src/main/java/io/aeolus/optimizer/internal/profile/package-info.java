/**
 * Making a profile of a topology, and showing one to people: what each operator costs and what bounds the topology. Nothing here
 * decides on parallelism or batch sizes.
 */
@NullMarked
package io.aeolus.optimizer.internal.profile;

import org.jspecify.annotations.NullMarked;
