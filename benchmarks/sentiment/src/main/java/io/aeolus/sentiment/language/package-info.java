/**
 * The steps from a line of a file to what it says of what. Plain Java: nothing here knows of streams. Tables are shared by all
 * tasks of a worker; a step belongs to one thread.
 */
@NullMarked
package io.aeolus.sentiment.language;

import org.jspecify.annotations.NullMarked;
