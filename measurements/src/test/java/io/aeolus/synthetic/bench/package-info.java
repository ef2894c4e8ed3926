/** Measurements whose result is printed and judged by people. */
@NullMarked
package io.aeolus.synthetic.bench;

import org.jspecify.annotations.NullMarked;
