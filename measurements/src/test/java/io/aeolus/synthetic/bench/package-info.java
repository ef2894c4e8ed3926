/** Measurements that print results for manual evaluation. */
@NullMarked
package io.aeolus.synthetic.bench;

import org.jspecify.annotations.NullMarked;
