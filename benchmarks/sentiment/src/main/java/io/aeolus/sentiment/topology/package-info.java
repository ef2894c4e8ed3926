/** The dataflow: plain Storm, which knows nothing of batches. */
@NullMarked
package io.aeolus.sentiment.topology;

import org.jspecify.annotations.NullMarked;
