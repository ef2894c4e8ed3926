/** A small workload, scripted clusters and hand-written profiles, for tests. */
@NullMarked
package io.aeolus.cli.synthetic;

import org.jspecify.annotations.NullMarked;
