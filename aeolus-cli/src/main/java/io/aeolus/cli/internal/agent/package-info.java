/**
 * The Java agent that puts a user's jar on the class path of the running command. Nothing else is in here.
 */
@NullMarked
package io.aeolus.cli.internal.agent;

import org.jspecify.annotations.NullMarked;
