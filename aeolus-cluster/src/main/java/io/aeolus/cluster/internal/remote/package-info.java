/**
 * Runs on a cluster whose workers are processes of their own, on this machine or elsewhere: submitting, recording, ending.
 */
@NullMarked
package io.aeolus.cluster.internal.remote;

import org.jspecify.annotations.NullMarked;
