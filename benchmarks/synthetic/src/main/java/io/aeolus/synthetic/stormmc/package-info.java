/** The topologies of Storm-MC (Nemec 2015, section 5.3): word count, mail processing and sorting. */
@NullMarked
package io.aeolus.synthetic.stormmc;

import org.jspecify.annotations.NullMarked;
