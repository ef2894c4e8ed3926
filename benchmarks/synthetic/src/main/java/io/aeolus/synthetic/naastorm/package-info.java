/** The benchmarks of NaaStorm (Lutz 2012, section 5.1.3): bytes and words that are sent, counted and forgotten. */
@NullMarked
package io.aeolus.synthetic.naastorm;

import org.jspecify.annotations.NullMarked;
