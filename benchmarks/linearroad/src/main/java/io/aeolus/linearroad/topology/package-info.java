/** Linear Road as a Storm topology: the dataflow of Sax et al. 2013, section IV, in plain Storm, unaware of batches. */
@NullMarked
package io.aeolus.linearroad.topology;

import org.jspecify.annotations.NullMarked;
