/** The benchmarks of NaaStorm (Lutz 2012, section 5.1.3): byte streams and word counts. */
@NullMarked
package io.aeolus.synthetic.naastorm;

import org.jspecify.annotations.NullMarked;
