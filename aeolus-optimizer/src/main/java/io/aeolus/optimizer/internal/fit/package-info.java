/**
 * From a profile to the cost model: what each operator and each message costs, what the topology allows, and how sure that is. The model
 * itself, which knows nothing of profiles, is in {@code internal.model}.
 */
@NullMarked
package io.aeolus.optimizer.internal.fit;

import org.jspecify.annotations.NullMarked;
