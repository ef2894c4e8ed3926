/** The dataflow in plain Storm. */
@NullMarked
package io.aeolus.sentiment.topology;

import org.jspecify.annotations.NullMarked;
