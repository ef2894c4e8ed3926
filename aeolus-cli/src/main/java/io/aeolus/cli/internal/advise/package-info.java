/**
 * Advice for a running topology: how far its deployment is from the best deployment for its present load, and whether a change is worth its
 * interruption. Reads profiles and deployments, and changes nothing.
 */
@NullMarked
package io.aeolus.cli.internal.advise;

import org.jspecify.annotations.NullMarked;
