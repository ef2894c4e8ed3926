/** Measurements with the command line that take long: what is predicted beside what is measured. */
@NullMarked
package io.aeolus.cli.bench;

import org.jspecify.annotations.NullMarked;
