/**
 * How batching works inside. Nothing outside aeolus-batching may depend on this package or those below it: they change without
 * notice.
 */
@NullMarked
package io.aeolus.batching.internal;

import org.jspecify.annotations.NullMarked;
