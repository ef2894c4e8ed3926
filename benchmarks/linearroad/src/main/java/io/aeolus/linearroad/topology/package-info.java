/** Linear Road as a plain Storm topology: the dataflow of Sax et al. 2013, section IV. */
@NullMarked
package io.aeolus.linearroad.topology;

import org.jspecify.annotations.NullMarked;
