/** The implementation of batching. Not API: other modules must not depend on this package or its subpackages. */
@NullMarked
package io.aeolus.batching.internal;

import org.jspecify.annotations.NullMarked;
