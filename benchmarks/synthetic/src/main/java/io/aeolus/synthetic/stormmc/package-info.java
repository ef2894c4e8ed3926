/** The topologies of Storm-MC (Nemec 2015, section 5.3): counting words, looking through mails, and sorting messages. */
@NullMarked
package io.aeolus.synthetic.stormmc;

import org.jspecify.annotations.NullMarked;
