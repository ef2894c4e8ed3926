/**
 * The steps of the analysis in plain Java, independent of Storm. Tables are shared by all tasks of a worker; a step is confined to one
 * thread.
 */
@NullMarked
package io.aeolus.sentiment.language;

import org.jspecify.annotations.NullMarked;
