/** A small workload, scripted clusters and profiles made by hand, for tests. */
@NullMarked
package io.aeolus.cli.synthetic;

import org.jspecify.annotations.NullMarked;
